import { useState } from "react"
import type { GeneratorConfiguration } from "~/domain/generator/configuration"
import { parseDomain } from "~/domain/generator/hosts"
import type { Refusal } from "~/http/form.server"
import { CopyButton } from "~/ui/copy-button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import { Panel } from "~/ui/panel"
import { GuideParts } from "../components/guide-parts"
import { ConnectButton } from "../connected/components/connect-button"
import type { GuideStep } from "../content/guide"
import type { GeneratorFormOptions } from "../guide-form-options.server"
import { controlId } from "./fields"
import type { GeneratorOutput, GeneratorReply } from "./generate-action.server"
import { GeneratorForm } from "./generator-form"

/** The configuration form of a Kubernetes guide, and its output. */
export function Generator({
  options,
  reply: given,
}: {
  options: GeneratorFormOptions
  reply: GeneratorReply | Refusal | undefined
}) {
  /** How many changes were made, sent, and are in the output: some are made while it is generated. */
  const [edits, setEdits] = useState({ made: 0, sent: 0, shown: 0 })
  // The layout answers so when the server is unreachable.
  const unreachable = given !== undefined && "problem" in given
  const reply = unreachable ? undefined : given
  // Keeps the last reply when the server is unreachable, so that the form keeps its values.
  const [last, setLast] = useState(reply)
  if (!unreachable && last !== reply) {
    setLast(reply)
    setEdits({ ...edits, shown: edits.sent })
  }
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
        <GeneratorForm
          options={options}
          reply={last}
          onEdit={() => setEdits((now) => ({ ...now, made: now.made + 1 }))}
          onSend={() => setEdits((now) => ({ ...now, sent: now.made }))}
        />
      </Panel>
      {reply?.output && <Result {...reply} output={reply.output} isStale={edits.made > edits.shown} />}
    </div>
  )
}

/** The public address of the installation; null for localhost. */
function addressOf({ accessMethod, domain }: Pick<GeneratorConfiguration, "accessMethod" | "domain">) {
  const host = accessMethod === "domain" ? parseDomain(domain) : null
  return host && `https://${host}`
}

const laterSteps = ["upgrade", "uninstall", "deletion"]

interface ResultProps extends Pick<GeneratorReply, "draft" | "remarks" | "occasion"> {
  output: GeneratorOutput
  /** The form changed after this output was generated. */
  isStale: boolean
}

function Result({ output, draft, remarks, occasion, isStale }: ResultProps) {
  const isLater = ({ id }: GuideStep) => laterSteps.includes(id)
  const stepItem = ({ id, title, parts }: GuideStep) => (
    <li key={id} className="grid grid-cols-1 gap-3">
      <h5 className="font-semibold">{title}</h5>
      <GuideParts parts={parts} changes={output.changes} />
    </li>
  )
  return (
    <section aria-labelledby="generated-title" className="grid grid-cols-1 gap-5">
      <FocusOnMount occasion={occasion}>
        <h4 id="generated-title" className="font-display text-lg font-semibold">
          Your configuration
        </h4>
        <p className="mt-1 text-sm text-ink-2">
          {"Fingerprint "}
          <code translate="no" className="text-ink" title={output.fingerprint}>
            {output.fingerprint.slice(0, 16)}
          </code>
          . The same choices give the same fingerprint. The zip file's name ends with its first digits. This
          page is not stored.
        </p>
      </FocusOnMount>
      {isStale && (
        <Notice kind="caution">
          <p>The form has changed. Generate the configuration again to update this output.</p>
        </Notice>
      )}
      {remarks.length > 0 && (
        <Notice title="Warnings">
          <ul>
            {remarks.map(({ control, message }) => (
              <li key={control + message}>
                <a href={`#${controlId(control)}`} className="link">
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <a
          href={output.choicesAddress}
          className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
        >
          Link to these choices
        </a>
        <CopyButton text={output.choicesAddress} label="the link to these choices" caption="Copy link" />
        <span className="text-ink-3">Contains no passwords, keys or tokens.</span>
      </div>
      <ol className="grid grid-cols-1 gap-7">
        {output.steps.filter((step) => !isLater(step)).map(stepItem)}
      </ol>
      <details>
        <summary className="disclosure">Later: upgrade, uninstall, clean up</summary>
        <ul className="mt-4 grid grid-cols-1 gap-7">{output.steps.filter(isLater).map(stepItem)}</ul>
      </details>
      <ConnectButton address={addressOf(draft.configuration)} description="Kubernetes" />
    </section>
  )
}
