import type { ReactNode } from "react"
import { CopyButton } from "~/ui/copy-button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"
import type { Answer } from "./answer"
import { CodeBlock } from "./code-block"
import { type ControlError, controlId } from "./control-id"
import type { Block, WrittenStep } from "./written"

/** What comes before the values files are saved; everything else reads them. */
const before = ["namespace", "secrets"]
/** What is for another day. */
const later = ["upgrade", "uninstall", "deletion"]

/** The generated steps in the order in which they are done (spec 2 §2.11): secrets, values files, then the charts. */
export function Result({
  answer,
  remarks,
  occasion,
  isStale,
  children,
}: {
  answer: Answer
  remarks: ControlError[]
  occasion: string
  /** The form has been edited since. */
  isStale: boolean
  /** What else can be done with it. */
  children?: ReactNode
}) {
  const { steps, files } = answer
  const during = steps.filter(({ id }) => !before.includes(id) && !later.includes(id))
  return (
    <section aria-labelledby="generated-title" className="grid grid-cols-1 gap-5">
      <FocusOnMount occasion={occasion}>
        <h4 id="generated-title" className="font-display text-lg font-semibold">
          Your configuration
        </h4>
        <p className="mt-1 text-sm text-ink-2">
          Fingerprint{" "}
          <code className="font-mono text-ink" title={answer.fingerprint}>
            {answer.fingerprint.slice(0, 16)}
          </code>
          : the same choices give the same one, and the zip has it too. Nothing of this is kept here.
        </p>
      </FocusOnMount>
      {isStale && (
        <Notice kind="caution">
          <p>The form has been edited since. Generate again to see what changes.</p>
        </Notice>
      )}
      <Remarks remarks={remarks} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <a
          href={answer.choicesAddress}
          className={`${linkClass} inline-flex min-h-6 items-center pointer-coarse:min-h-11`}
        >
          Link to these choices
        </a>
        <CopyButton text={answer.choicesAddress} of="the link to these choices" label="Copy link" />
        <span className="text-ink-3">Without passwords, keys and tokens.</span>
      </div>
      <ol className="grid grid-cols-1 gap-7">
        {steps.filter(({ id }) => before.includes(id)).map(stepItem)}
        <li className="grid grid-cols-1 gap-3">
          <StepHead
            title="Save the values files"
            explanation="Save each under its name, in the folder where you run the commands. They hold no secrets."
          />
          {files.map((file) => (
            <CodeBlock key={file.name} block={file} title={file.name} of={file.name} />
          ))}
        </li>
        {during.map(stepItem)}
      </ol>
      <details className="group/later">
        <summary className="inline-flex min-h-8 w-fit items-center text-sm font-semibold text-ember-ink hover:underline pointer-coarse:min-h-11">
          For later: upgrade, uninstall, delete what is left
        </summary>
        <ul className="mt-4 grid grid-cols-1 gap-7">
          {steps.filter(({ id }) => later.includes(id)).map(stepItem)}
        </ul>
      </details>
      {children}
    </section>
  )
}

function stepItem({ id, title, explanation, blocks, notes }: WrittenStep) {
  return (
    <li key={id} className="grid grid-cols-1 gap-3">
      <StepHead title={title} explanation={explanation} />
      {blocks.map((block, place) => (
        <CodeBlock key={block.name} block={block} of={nameOf(title, place, blocks)} />
      ))}
      {notes.map((note) => (
        <p key={note} className="max-w-prose text-sm text-ink-2">
          {note}
        </p>
      ))}
    </li>
  )
}

function nameOf(title: string, place: number, { length }: Block[]) {
  return length === 1 ? `the commands of “${title}”` : `command ${place + 1} of “${title}”`
}

function StepHead({ title, explanation }: { title: string; explanation: string }) {
  return (
    <div>
      <h5 className="font-semibold">{title}</h5>
      <p className="text-ink-2">{explanation}</p>
    </div>
  )
}

function Remarks({ remarks }: { remarks: ControlError[] }) {
  if (remarks.length === 0) return null
  return (
    <Notice title="Worth a look">
      <ul>
        {remarks.map(({ control, message }) => (
          <li key={control + message}>
            <a href={`#${controlId(control)}`} className={linkClass}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
