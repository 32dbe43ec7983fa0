import { CodeBlock } from "~/ui/code-block"
import { Icon } from "~/ui/icon"
import type { GuidePart } from "../content/guide"
import { NeedTableView } from "./need-table"
import { Words } from "./words"

export function GuideParts({ parts }: { parts: GuidePart[] }) {
  return parts.map((part, place) => <Part key={place} part={part} />)
}

function Part({ part }: { part: GuidePart }) {
  switch (part.kind) {
    case "text":
      return (
        <p className="max-w-prose text-ink-2">
          <Words text={part.text} />
        </p>
      )
    case "list":
      return (
        <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
          {part.items.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      )
    case "commands":
      return <CodeBlock lines={part.lines} of={part.of} />
    case "answer":
      return (
        <figure className="border-l-2 border-green pl-4">
          <figcaption className="text-xs font-medium text-green">A good answer</figcaption>
          <pre className="mt-1 overflow-x-auto font-mono text-sm whitespace-pre-wrap text-ink-2">
            {part.lines}
          </pre>
        </figure>
      )
    case "caution":
      return (
        <p className="flex max-w-prose gap-2.5">
          <Icon name="triangle-alert" className="mt-0.5 text-amber" />
          <span>
            <Words text={part.text} />
          </span>
        </p>
      )
    case "table":
      return <NeedTableView of={part.of} table={part.table} />
  }
}
