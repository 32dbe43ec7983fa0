import { Badge } from "./badge"
import { CopyButton } from "./copy-button"
import { ScrollX } from "./scroll-x"

const box = "rounded-card border border-line-strong bg-sunk"

/** Without ligatures, so that every character of a command is visible. */
const type = "font-mono text-sm [font-variant-ligatures:none]"

/** How lines differ from an earlier version. */
export interface LineChanges {
  /** The places of changed lines. */
  changed: number[]
  removed: number
}

interface CodeBlockProps {
  lines: string
  /** Names the lines for the copy button. */
  label: string
  changes?: LineChanges | undefined
}

/** Shell commands or a file with a copy button, and marks on changed lines. */
export function CodeBlock({ lines, label, changes }: CodeBlockProps) {
  if (lines.includes("\n")) return <Script lines={lines} label={label} changes={changes} />
  return (
    <div data-command="" className={`flex flex-wrap items-start gap-x-3 gap-y-2 p-3 pl-4 ${box}`}>
      <pre
        translate="no"
        className={`min-w-0 flex-1 self-center break-words whitespace-pre-wrap max-sm:basis-full ${type}`}
      >
        <code>
          <Lines lines={lines} changes={changes} />
        </code>
      </pre>
      <div className="flex items-center justify-end gap-3 max-sm:w-full max-sm:justify-between">
        {changes && <ChangeBadge {...changes} />}
        <Copy lines={lines} of={label} />
      </div>
    </div>
  )
}

/** Long lines scroll instead of wrapping, because line breaks matter in a script. */
function Script({ lines, label, changes }: CodeBlockProps) {
  return (
    <div className={box}>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span aria-hidden="true" className="inline-block text-sm text-ink-2 first-letter:uppercase">
            {label.replace(/^the /, "")}
          </span>
          {changes && <ChangeBadge {...changes} />}
        </div>
        <Copy lines={lines} of={label} />
      </div>
      <ScrollX label={label} className="rounded-card px-4 py-3">
        <pre
          translate="no"
          className={`w-max min-w-full wrap-anywhere print:w-auto print:whitespace-pre-wrap ${type}`}
        >
          <code>
            <Lines lines={lines} changes={changes} />
          </code>
        </pre>
      </ScrollX>
    </div>
  )
}

function Lines({ lines, changes }: Pick<CodeBlockProps, "lines" | "changes">) {
  if (!changes?.changed.length) return lines
  return lines.split("\n").map((line, place) =>
    changes.changed.includes(place) ? (
      <mark key={place} className="-ml-4 block border-l-2 border-ember bg-ember-wash pl-3.5 text-ink">
        {`${line}\n`}
      </mark>
    ) : (
      `${line}\n`
    ),
  )
}

function ChangeBadge({ changed, removed }: LineChanges) {
  if (changed.length === 0 && removed === 0) return <span className="text-sm text-ink-3">Unchanged</span>
  const parts = [
    changed.length > 0 && `${changed.length} ${changed.length === 1 ? "line" : "lines"} changed`,
    removed > 0 && `${removed} removed`,
  ]
  return <Badge tone="amber">{parts.filter(Boolean).join(", ")}</Badge>
}

/** As wide as its longest label and rendered without scripts, so that the lines never move. */
function Copy({ lines, of }: { lines: string; of: string }) {
  return (
    <div className="flex min-h-8 w-30 justify-end max-md:min-h-11 shrink-0 noscript:hidden pointer-coarse:min-h-11">
      <CopyButton text={lines} label={of} />
    </div>
  )
}
