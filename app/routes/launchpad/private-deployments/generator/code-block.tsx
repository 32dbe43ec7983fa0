import { Badge } from "~/ui/badge"
import { CopyButton } from "~/ui/copy-button"
import type { Block } from "./written"

/** Lines to copy, those marked that the last generation did not have. */
export function CodeBlock({ block, title, of }: { block: Block; title?: string; of: string }) {
  const { text, changes } = block
  // Nothing to say above the lines: then Copy stands beside them.
  const isBare = !title && !changes
  const lines = text.replace(/\n$/, "").split("\n")
  return (
    <figure
      className={`overflow-hidden rounded-card border border-line-strong bg-sunk ${isBare ? "flex flex-row-reverse items-start max-sm:flex-col max-sm:items-stretch" : ""}`}
    >
      <figcaption
        className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 ${isBare ? "min-w-30" : "border-b border-line"}`}
      >
        {title && <code className="font-mono text-sm font-medium">{title}</code>}
        {changes && (
          <ChangeBadge
            changed={changes.lines.length}
            removed={Math.max(0, changes.removed - changes.lines.length)}
          />
        )}
        {/* There before scripts are, so that nothing moves. */}
        <span className="ml-auto flex min-h-8 items-center noscript:hidden max-md:min-h-11 pointer-coarse:min-h-11">
          <CopyButton text={text} of={of} />
        </span>
      </figcaption>
      <pre className="min-w-0 flex-1 py-3 font-mono text-sm break-all whitespace-pre-wrap">
        <code>
          {lines.map((line, place) => (
            <Line key={place} text={`${line}\n`} isChanged={changes?.lines.includes(place + 1) ?? false} />
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
