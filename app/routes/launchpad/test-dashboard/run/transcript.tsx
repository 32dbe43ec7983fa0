import type { ReactNode } from "react"
import type { Turn } from "~/domain/transcript"

const names: Record<string, string> = {
  system: "System",
  user: "User",
  assistant: "Assistant",
  tool: "Tool",
}

/** A conversation as its turns; what a tool was given and what it answered is folded. */
export function Transcript({ turns, prefix }: { turns: Turn[]; prefix: string }) {
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
      </span>
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
  if (role === "tool") return <Folded summary={name ? `${name} answers` : "Its answer"}>{text}</Folded>
  return (
    <p
      className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${role === "line" ? "font-mono text-xs" : ""}`}
    >
      <bdi>{text}</bdi>
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
        <bdi className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{summary}</bdi>
      </summary>
      <pre className="border-t border-line px-3 py-2 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        <bdi>{children}</bdi>
      </pre>
    </details>
  )
}
