import { href, useLocation } from "react-router"
import type { LogLine } from "~/domain/log-text"
import { LinkButton } from "~/ui/button"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"
import { ScrollX } from "~/ui/scroll-x"
import type { LogContent, LogView } from "./reading"
import { showParameter } from "./show-parameter"
import { Transcript } from "./transcript"

/** A log of a run, folded to its beginning; how much of it is shown is in the address. */
export function LogViewer({ runId, log }: { runId: string; log: LogView }) {
  const { key, prefix, name, artifactId, content } = log
  const file = artifactId
    ? href("/test-dashboard/:id/artifacts/:artifactId", { id: runId, artifactId })
    : href("/test-dashboard/:id/log.txt", { id: runId })
  return (
    <section aria-label={name} className="border-t border-line-strong">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2 max-md:px-4">
        <h3 className="min-w-0 font-mono text-sm font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        <a
          href={file}
          className={`${linkClass} inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11`}
        >
          Download the whole log<span className="sr-only"> {name}</span>
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

/** The words of spec 2 §4, as links: without scripts the page is asked for again. */
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
          {expanded ? "Show Less" : `Show More (${more.toLocaleString("en-US")} more lines)`}
          <span className="sr-only"> of {name}</span>
        </LinkButton>
      )}
      {beyond && (
        <p className="text-sm text-ink-2">It goes on beyond what is shown here: the file has all of it.</p>
      )}
    </div>
  )
}

function Lines({ lines, prefix, name }: { lines: LogLine[]; prefix: string; name: string }) {
  const digits = String(lines.at(-1)?.number ?? 1).length
  if (lines.length === 0) return <p className="px-5 pb-4 text-ink-2 max-md:px-4">It is empty.</p>
  return (
    <ScrollX
      label={`Lines of ${name}`}
      className="bg-sunk py-2 font-mono text-xs focus-visible:-outline-offset-2"
    >
      <div className="w-max min-w-full">
        {lines.map(({ number, stamp, text, cut }) => (
          <div
            key={number}
            id={`${prefix}L${number}`}
            className="flex scroll-my-20 leading-5 target:bg-ember-wash"
          >
            <a
              href={`#${prefix}L${number}`}
              // Thousands of stops would make a trap of the Tab key.
              tabIndex={-1}
              className="shrink-0 pr-3 pl-5 text-right text-ink-2 select-none hover:text-ink hover:underline max-md:pl-4 pointer-coarse:leading-6"
              style={{ minWidth: `calc(${digits}ch + 2rem)` }}
            >
              {number}
            </a>
            <span className="pr-5 whitespace-pre">
              <span className="text-ink-2">{stamp}</span>
              <bdi>{text}</bdi>
              {cut && <span className="text-ink-2"> … the rest of this line is in the file</span>}
            </span>
          </div>
        ))}
      </div>
    </ScrollX>
  )
}
