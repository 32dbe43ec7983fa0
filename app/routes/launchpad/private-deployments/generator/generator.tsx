import { type ReactNode, useState } from "react"
import type { GeneratorConfiguration } from "~/domain/generator/configuration"
import { parseDomain } from "~/domain/generator/hosts"
import type { FormReply } from "~/http/form.server"
import { Badge } from "~/ui/badge"
import { CopyButton } from "~/ui/copy-button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"
import { Panel } from "~/ui/panel"
import { ConnectButton } from "../connected/components/connect-button"
import type { ControlError } from "./draft"
import { controlId } from "./fields"
import type { GeneratorFormOptions } from "./form-options.server"
import type { GeneratorOutput, GeneratorReply } from "./generate-action.server"
import { GeneratorForm } from "./generator-form"
import type { Block, OutputStep } from "./output-view"

/** The configuration form of a Kubernetes guide, and its output. */
export function Generator({
  options,
  reply: given,
}: {
  options: GeneratorFormOptions
  reply: GeneratorReply | FormReply | undefined
}) {
  const [edited, setEdited] = useState<string | null>(null)
  // The layout answers so when the server is unreachable.
  const unreachable = given !== undefined && "problem" in given
  const reply = unreachable ? undefined : given
  // Keeps the last reply when the server is unreachable, so that the form keeps its values.
  const [last, setLast] = useState(reply)
  if (!unreachable && last !== reply) setLast(reply)
  return (
    <div className="grid grid-cols-1 gap-7">
      {unreachable && (
        <FocusOnMount occasion={given}>
          <Notice kind="error">
            <p>Couldn't reach the server. Your input is still here. Please try again.</p>
          </Notice>
        </FocusOnMount>
      )}
      <Panel aria-label="Configuration" className="print:hidden">
        <GeneratorForm options={options} reply={last} onEdit={() => setEdited(reply?.occasion ?? null)} />
      </Panel>
      {reply?.output && (
        <Result
          output={reply.output}
          remarks={reply.remarks}
          occasion={reply.occasion}
          isStale={edited === reply.occasion}
        >
          <ConnectButton address={addressOf(reply.draft.configuration)} description="Kubernetes" />
        </Result>
      )}
    </div>
  )
}

/** The public address of the installation; null for localhost. */
function addressOf({ accessMethod, domain }: Pick<GeneratorConfiguration, "accessMethod" | "domain">) {
  const host = accessMethod === "domain" ? parseDomain(domain) : null
  return host && `https://${host}`
}

/** Steps before the values files are saved. All other steps need the files. */
const setupSteps = ["namespace", "secrets"]
const laterSteps = ["upgrade", "uninstall", "deletion"]

/** The generated steps in order: secrets, values files, then the charts. */
function Result({
  output,
  remarks,
  occasion,
  isStale,
  children,
}: {
  output: GeneratorOutput
  remarks: ControlError[]
  occasion: string
  /** The form changed after this output was generated. */
  isStale: boolean
  children?: ReactNode
}) {
  const { steps, files } = output
  const installSteps = steps.filter(({ id }) => !setupSteps.includes(id) && !laterSteps.includes(id))
  return (
    <section aria-labelledby="generated-title" className="grid grid-cols-1 gap-5">
      <FocusOnMount occasion={occasion}>
        <h4 id="generated-title" className="font-display text-lg font-semibold">
          Your configuration
        </h4>
        <p className="mt-1 text-sm text-ink-2">
          {"Fingerprint "}
          <code translate="no" className="font-mono text-ink" title={output.fingerprint}>
            {output.fingerprint.slice(0, 16)}
          </code>
          . The same choices give the same fingerprint. It is also in the zip file. This page is not stored.
        </p>
      </FocusOnMount>
      {isStale && (
        <Notice kind="caution">
          <p>The form has changed. Generate the configuration again to update this output.</p>
        </Notice>
      )}
      <Remarks remarks={remarks} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <a
          href={output.choicesAddress}
          className={`${linkClass} inline-flex min-h-6 items-center pointer-coarse:min-h-11`}
        >
          Link to these choices
        </a>
        <CopyButton text={output.choicesAddress} label="the link to these choices" caption="Copy link" />
        <span className="text-ink-3">Contains no passwords, keys or tokens.</span>
      </div>
      <ol className="grid grid-cols-1 gap-7">
        {steps.filter(({ id }) => setupSteps.includes(id)).map(stepItem)}
        <li className="grid grid-cols-1 gap-3">
          <StepHead
            title="Save the values files"
            explanation="Save each file under its name in the folder where you run the commands. The files contain no secrets."
          />
          {files.map((file) => (
            <CodeBlock key={file.name} block={file} title={file.name} label={file.name} />
          ))}
        </li>
        {installSteps.map(stepItem)}
      </ol>
      <details className="group/later">
        <summary className="inline-flex min-h-8 w-fit items-center text-sm font-semibold text-ember-ink hover:underline pointer-coarse:min-h-11">
          Later: upgrade, uninstall, clean up
        </summary>
        <ul className="mt-4 grid grid-cols-1 gap-7">
          {steps.filter(({ id }) => laterSteps.includes(id)).map(stepItem)}
        </ul>
      </details>
      {children}
    </section>
  )
}

function stepItem({ id, title, explanation, blocks, notes }: OutputStep) {
  return (
    <li key={id} className="grid grid-cols-1 gap-3">
      <StepHead title={title} explanation={explanation} />
      {blocks.map((block, index) => (
        <CodeBlock key={block.name} block={block} label={nameOf(title, index, blocks)} />
      ))}
      {notes.map((note) => (
        <p key={note} className="max-w-prose text-sm text-ink-2">
          {note}
        </p>
      ))}
    </li>
  )
}

function nameOf(title: string, index: number, { length }: Block[]) {
  return length === 1 ? `the commands of “${title}”` : `command ${index + 1} of “${title}”`
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
    <Notice title="Warnings">
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

/** Lines to copy, with the lines marked that changed since the last output. */
function CodeBlock({ block, title, label }: { block: Block; title?: string; label: string }) {
  const { text, changes } = block
  // Without a title or changes, the Copy button stands beside the lines.
  const isBare = !title && !changes
  const lines = text.replace(/\n$/, "").split("\n")
  return (
    <figure
      className={`overflow-hidden rounded-card border border-line-strong bg-sunk ${isBare ? "flex flex-row-reverse items-start max-sm:flex-col max-sm:items-stretch" : ""}`}
    >
      <figcaption
        className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 ${isBare ? "min-w-30" : "border-b border-line"}`}
      >
        {title && (
          <code translate="no" className="font-mono text-sm font-medium">
            {title}
          </code>
        )}
        {changes && (
          <ChangeBadge
            changed={changes.lines.length}
            removed={Math.max(0, changes.removed - changes.lines.length)}
          />
        )}
        {/* Reserves the space before scripts run, so that the layout doesn't shift. */}
        <span className="ml-auto flex min-h-8 items-center noscript:hidden max-md:min-h-11 pointer-coarse:min-h-11">
          <CopyButton text={text} label={label} />
        </span>
      </figcaption>
      <pre translate="no" className="min-w-0 flex-1 py-3 font-mono text-sm break-all whitespace-pre-wrap">
        <code>
          {lines.map((line, index) => (
            <Line key={index} text={`${line}\n`} isChanged={changes?.lines.includes(index + 1) ?? false} />
          ))}
        </code>
      </pre>
    </figure>
  )
}

function Line({ text, isChanged }: { text: string; isChanged: boolean }) {
  if (!isChanged) return <span className="block border-l-2 border-transparent px-4">{text}</span>
  return <mark className="block border-l-2 border-ember bg-ember-wash px-4 text-ink">{text}</mark>
}

function ChangeBadge({ changed, removed }: { changed: number; removed: number }) {
  if (changed === 0 && removed === 0) return <span className="text-sm text-ink-3">Unchanged</span>
  const parts = [
    changed > 0 && `${changed} ${changed === 1 ? "line" : "lines"} changed`,
    removed > 0 && `${removed} removed`,
  ]
  return <Badge tone="amber">{parts.filter(Boolean).join(", ")}</Badge>
}
