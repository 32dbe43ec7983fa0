import { Link } from "react-router"
import { CodeBlock, type LineChanges } from "~/ui/code-block"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { ScrollX } from "~/ui/scroll-x"
import type { GuidePart } from "../content/guide"

type Changes = Record<string, LineChanges> | null

/** `changes` are by the label of a part. */
export function GuideParts({ parts, changes = null }: { parts: GuidePart[]; changes?: Changes }) {
  return parts.map((part, index) => <Part key={index} part={part} changes={changes} />)
}

function Part({ part, changes }: { part: GuidePart; changes: Changes }) {
  switch (part.kind) {
    case "text":
      return (
        <p className="max-w-prose text-ink-2">
          <RichText text={part.text} />
        </p>
      )
    case "list":
      return (
        <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
          {part.items.map((item, at) => (
            <li key={`${at} ${item}`}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      )
    case "commands":
      return <CodeBlock lines={part.lines} label={part.label} changes={changes?.[part.label]} />
    case "file":
      return <CodeBlock lines={part.lines} label={`the file ${part.label}`} changes={changes?.[part.label]} />
    case "answer":
      return (
        <figure className="border-l-2 border-green pl-4">
          <figcaption className="text-xs font-medium text-green">Expected output</figcaption>
          <pre translate="no" className="mt-1 overflow-x-auto text-sm whitespace-pre-wrap text-ink-2">
            {part.lines}
          </pre>
        </figure>
      )
    case "caution":
      return (
        <p className="flex max-w-prose gap-2.5">
          <Icon name="triangle-alert" className="mt-0.5 text-amber" />
          <span>
            <RichText text={part.text} />
          </span>
        </p>
      )
    case "table":
      return <Table {...part} />
  }
}

function Table({ label, columns, rows }: Extract<GuidePart, { kind: "table" }>) {
  return (
    <ScrollX label={label} className="rounded-card border border-line bg-raised">
      <table className="w-full min-w-[34rem] border-collapse text-left text-sm">
        <thead className="border-b border-line-strong text-ink-2">
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-2 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([what, ...amounts]) => (
            <tr key={what} className="align-top">
              <th scope="row" className="px-4 py-2.5 font-semibold">
                {what}
              </th>
              {amounts.map((amount, column) => (
                <td key={columns[column]} className="px-4 py-2.5">
                  <RichText text={amount} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}

/** Renders text between backticks as code, between two asterisks as bold, and `[label](address)` as a link. */
function RichText({ text }: { text: string }) {
  let at = 0
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^[\]]+\]\([^()]+\))/).map((piece) => {
    const key = at
    at += piece.length
    const [, code] = /^`(.+)`$/.exec(piece) ?? []
    if (code) {
      return (
        <code
          translate="no"
          key={key}
          className={`rounded-[3px] bg-gray-wash px-1 font-mono text-[0.92em] [font-variant-ligatures:none] ${code.length > 24 ? "break-words" : "whitespace-nowrap narrow:whitespace-normal"}`}
        >
          {code}
        </code>
      )
    }
    const [, bold] = /^\*\*(.+)\*\*$/.exec(piece) ?? []
    if (bold) return <strong key={key}>{bold}</strong>
    const [, label, address] = /^\[([^\]]+)\]\((.+)\)$/.exec(piece) ?? []
    if (!label || !address) return piece
    return address.startsWith("/") ? (
      <Link key={key} to={address} className="link">
        {label}
      </Link>
    ) : (
      <ExternalLink key={key} href={address}>
        {label}
      </ExternalLink>
    )
  })
}
