import type { ReactNode } from "react"
import { href, useLocation } from "react-router"
import { foldPassedSteps } from "~/domain/log-steps"
import type { LogLine } from "~/domain/log-text"
import type { Turn } from "~/domain/transcript"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { ScrollX } from "~/ui/scroll-x"
import { LogRow } from "../../deployments/components/log-lines"
import { showParameter } from "../copy"
import type { LogContent, LogView } from "../load-run.server"

/** A collapsed log; the URL says which logs are expanded. */
export function LogViewer({ runId, log }: { runId: string; log: LogView }) {
  const { key, prefix, name, artifactId, content } = log
  const file = artifactId
    ? href("/test-dashboard/:id/artifacts/:artifactId", { id: runId, artifactId })
    : href("/test-dashboard/:id/log.txt", { id: runId })
  return (
    <section aria-label={name} className="border-t border-line-strong">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2 max-md:px-4">
        <h3 className="min-w-0 font-mono text-sm font-medium">
          <bdi translate="no">{name}</bdi>
        </h3>
        <a href={file} className="link inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11">
          Download full log<span className="sr-only">{` ${name}`}</span>
        </a>
      </header>
      {content ? (
        <>
          {content.turns ? (
            <Transcript turns={content.turns} prefix={prefix} />
          ) : (
            <Lines lines={content.lines ?? []} prefix={prefix} name={name} />
          )}
          <Foot logKey={key} name={name} content={content} />
        </>
      ) : (
        <div className="px-5 pb-4 max-md:px-4">
          <Notice kind="error">
            <p className="font-semibold">Error loading {name}: Failed to fetch log content</p>
          </Notice>
        </div>
      )}
    </section>
  )
}

/** Links, so that expanding works without scripts. */
function Foot({ logKey, name, content }: { logKey: string; name: string; content: LogContent }) {
  const { pathname, search } = useLocation()
  const { more, expanded, beyond } = content
  if (more === 0 && !beyond) return null
  const parameters = new URLSearchParams(search)
  const others = parameters.getAll(showParameter).filter((key) => key !== logKey)
  parameters.delete(showParameter)
  for (const key of expanded ? others : [...others, logKey]) parameters.append(showParameter, key)
  const query = parameters.toString()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sunk px-5 py-2.5 max-md:px-4">
      {more > 0 && (
        <LinkButton
          size="sm"
          to={query === "" ? pathname : `${pathname}?${query}`}
          replace
          preventScrollReset
          defaultShouldRevalidate={false}
        >
          <span>{expanded ? "Show Less" : `Show More (${more.toLocaleString("en-US")} more lines)`}</span>
          <span className="sr-only"> of {name}</span>
        </LinkButton>
      )}
      {beyond && (
        <p className="text-sm text-ink-2">
          This log is longer than shown here. Download the full log to see the rest.
        </p>
      )}
    </div>
  )
}

function Lines({ lines, prefix, name }: { lines: LogLine[]; prefix: string; name: string }) {
  if (lines.length === 0) return <p className="px-5 pb-4 text-ink-2 max-md:px-4">This log is empty.</p>
  const digits = String(lines.at(-1)?.number).length
  const row = (line: LogLine) => (
    <LogRow
      key={line.number}
      {...line}
      id={`${prefix}L${line.number}`}
      href={`#${prefix}L${line.number}`}
      digits={digits}
      wholeLine="line truncated, see the full log"
    />
  )
  return (
    <ScrollX
      label={`Lines of ${name}`}
      className="bg-sunk py-2 font-mono text-xs focus-visible:-outline-offset-2"
    >
      <div translate="no" className="w-max min-w-full">
        {foldPassedSteps(lines).map((part) =>
          "lines" in part ? (
            <details key={part.lines[0]?.number}>
              <summary className="min-h-6 cursor-pointer px-5 leading-6 text-ink-2 hover:text-ink max-md:px-4 pointer-coarse:min-h-11">
                {`✔ ${part.name} (${part.lines.length} lines)`}
              </summary>
              {part.lines.map(row)}
            </details>
          ) : (
            row(part)
          ),
        )}
      </div>
    </ScrollX>
  )
}

const names: Record<string, string> = {
  system: "System",
  user: "User",
  assistant: "Assistant",
  tool: "Tool",
}

function Transcript({ turns, prefix }: { turns: Turn[]; prefix: string }) {
  return (
    <ol className="grid grid-cols-1">
      {turns.map((turn) => (
        <li
          key={turn.line}
          id={`${prefix}L${turn.line}`}
          className="grid scroll-my-20 grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 border-t border-line px-5 py-3 target:bg-ember-wash md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:px-4"
        >
          <Speaker turn={turn} prefix={prefix} />
          <div className="grid min-w-0 max-w-prose grid-cols-1 content-start gap-2">
            <Said turn={turn} />
            {turn.calls.map(({ name, input }, at) => (
              <Folded key={at} summary={`Calls ${name}`}>
                {input}
              </Folded>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Speaker({ turn: { role, line, at }, prefix }: { turn: Turn; prefix: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 self-start">
      <span className={`text-sm font-semibold ${role === "assistant" ? "text-ember-ink" : "text-ink"}`}>
        {names[role] ?? role}
      </span>{" "}
      <a
        href={`#${prefix}L${line}`}
        title={at ?? undefined}
        className="inline-flex min-h-6 items-center font-mono text-xs text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        L{line}
      </a>
    </p>
  )
}

function Said({ turn: { role, name, text } }: { turn: Turn }) {
  if (text === "") return null
  if (role === "tool") return <Folded summary={name ? `${name} result` : "Tool result"}>{text}</Folded>
  return (
    <p className={`whitespace-pre-wrap ${role === "line" ? "font-mono text-xs" : ""}`}>
      <bdi translate="no">{text}</bdi>
    </p>
  )
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="rounded-control border border-line bg-sunk">
      <summary className="flex min-h-8 cursor-pointer items-center gap-2 px-3 text-sm text-ink-2 marker:content-none hover:text-ink pointer-coarse:min-h-11">
        <span aria-hidden="true" className="font-mono text-xs">
          ƒ
        </span>
        <bdi translate="no" className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">
          {summary}
        </bdi>
      </summary>
      <pre
        translate="no"
        className="border-t border-line px-3 py-2 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        <bdi translate="no">{children}</bdi>
      </pre>
    </details>
  )
}
