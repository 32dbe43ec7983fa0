import { useRef, useState } from "react"
import { href, Link, useNavigate } from "react-router"
import { isStale } from "~/domain/is-stale"
import { usePolled } from "~/http/poll"
import { Button, LinkButton } from "~/ui/button"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { RelativeTime } from "~/ui/relative-time"
import { useHydrated } from "~/ui/use-hydrated"
import type { LogSnapshot, ShownLog } from "../load-logs.server"
import { useLogQuery, writeLogQuery } from "../log-query"
import type { loader } from "../logs.poll"
import { useCurrentRow } from "./detail-view"
import { LogFileError, LogsLoadError } from "./log-errors"
import { LogLines } from "./log-lines"
import { LogTools } from "./log-tools"

/** From these nothing further is written, unless somebody acts. */
const settled = ["failed", "error", "stopped"]

/** One file of the logs at a time; it follows what is written until somebody looks at something else. */
export function LogPanel({ rendered }: { rendered: LogSnapshot }) {
  const { view, page, addressOf } = useLogQuery()
  const navigate = useNavigate()
  const row = useCurrentRow()
  const goesOn = row !== null && !settled.includes(row.status.toLowerCase())
  const [wanted, setWanted] = useState(goesOn && view.line === null && view.from === null)
  const latest = rendered.logs?.shown?.window.latest ?? rendered.logs !== null
  const following = wanted && latest
  const { reading, stale } = useLiveLogs(rendered, following)
  const box = useRef<HTMLElement>(null)
  const { logs, problem } = reading

  function follow() {
    setWanted(true)
    if (box.current) box.current.scrollTop = 0
    if (view.from !== null || view.line !== null) {
      navigate(addressOf({ from: null, line: null }), {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    }
  }

  return (
    // A line that is not wrapped must not widen the page.
    <div className="min-w-0">
      <TitledPanel
        title="Logs"
        aside={
          <span className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1">
            {stale && (
              <span role="status" className="text-sm text-amber">
                Last updated <RelativeTime at={reading.at} /> · retrying
              </span>
            )}
            {logs?.shown && (
              <FollowButton following={following} onFollow={follow} onStop={() => setWanted(false)} />
            )}
          </span>
        }
      >
        {!logs && <LogsLoadError problem={problem} retry={page} />}
        {logs && logs.names.length > 0 && <LogFiles names={logs.names} name={logs.name} />}
        {logs?.trouble && <LogFileError name={logs.name} trouble={logs.trouble} />}
        {logs && logs.name === null && (
          <PanelBody>
            <p className="text-ink-2">
              There are no logs yet. They appear here once the machine has written some.
            </p>
          </PanelBody>
        )}
        {logs?.shown && (
          <>
            <LogTools shown={logs.shown} onLook={() => setWanted(false)} />
            <Earlier shown={logs.shown} />
            <LogLines
              key={logs.name}
              ref={box}
              name={logs.name ?? ""}
              shown={logs.shown}
              following={following}
              onLook={() => setWanted(false)}
            />
          </>
        )}
      </TitledPanel>
    </div>
  )
}

/** Which of the lines are shown, when it is not all of them, and the way to the others. */
function Earlier({ shown: { window, first, lines } }: { shown: ShownLog }) {
  const { addressOf } = useLogQuery()
  const earlier = window.from > first
  if (!earlier && window.latest && first === 1) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pb-3 text-sm text-ink-2 max-md:px-4">
      <p>
        {lines.length > 0 && `Lines ${count(window.from)} to ${count(window.to)}`}
        {window.latest ? ", the latest. " : ". "}
        {first > 1 && `Lines before ${count(first)} are in the zip only.`}
      </p>
      {earlier && (
        <LinkButton
          size="sm"
          to={addressOf({ from: window.from - 1, line: null })}
          preventScrollReset
          defaultShouldRevalidate={false}
        >
          Earlier lines
        </LinkButton>
      )}
      {!window.latest && (
        <>
          <LinkButton
            size="sm"
            to={addressOf({ from: window.to + 1, line: null })}
            preventScrollReset
            defaultShouldRevalidate={false}
          >
            Later lines
          </LinkButton>
          <LinkButton
            size="sm"
            to={addressOf({ from: null, line: null })}
            preventScrollReset
            defaultShouldRevalidate={false}
          >
            Latest lines
          </LinkButton>
        </>
      )}
    </div>
  )
}

function count(number: number) {
  return number.toLocaleString("en-US")
}

/** Following needs scripts, so its button appears with them. */
function FollowButton({
  following,
  onFollow,
  onStop,
}: {
  following: boolean
  onFollow: () => void
  onStop: () => void
}) {
  if (!useHydrated()) return null
  return (
    <Button size="sm" aria-pressed={following} onClick={following ? onStop : onFollow}>
      <span aria-hidden="true" className={`size-2 rounded-full ${following ? "bg-green" : "bg-edge"}`} />
      Follow
    </Button>
  )
}

const fileClass =
  "inline-flex min-h-8 max-w-full items-center rounded-control px-2.5 font-mono text-sm text-ink-2 hover:bg-gray-wash hover:text-ink aria-[current=true]:bg-gray-wash aria-[current=true]:font-medium aria-[current=true]:text-ink pointer-coarse:min-h-11"

/** The files of the archive. Another one is looked at from its end, for the same words. */
function LogFiles({ names, name }: { names: string[]; name: string | null }) {
  const { addressOf } = useLogQuery()
  return (
    <nav aria-label="Log files" className="px-5 pb-3 max-md:px-4">
      <ul className="-mx-2.5 flex max-h-40 flex-wrap gap-1 overflow-y-auto">
        {names.map((file) => (
          <li key={file} className="min-w-0">
            <Link
              to={addressOf({ file, line: null, from: null })}
              aria-current={file === name ? "true" : undefined}
              preventScrollReset
              defaultShouldRevalidate={false}
              className={fileClass}
            >
              <bdi className="truncate">{file}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const everyMs = 5_000
const unreached: LogSnapshot = { at: 0, logs: null, problem: "unavailable" }

/** The logs as last read, by this page's own loader or by a poll since; `stale` while the polls fail. */
function useLiveLogs(rendered: LogSnapshot, following: boolean) {
  const { id, view } = useLogQuery()
  const asked = writeLogQuery({
    ...view,
    file: rendered.logs?.name ?? view.file,
    line: null,
    from: null,
    wrap: true,
    times: true,
  })
  const path = `${href("/deployments/:id/logs/now", { id })}?${asked}`
  const polled = usePolled<typeof loader>(path, everyMs, unreached, { enabled: following })
  const [known, setKnown] = useState({ rendered, polled, good: rendered, stale: false })
  if (known.rendered !== rendered) {
    // Another file, search or window: what was polled for the one before says nothing of it.
    setKnown({ rendered, polled, good: rendered, stale: false })
  } else if (known.polled !== polled && polled) {
    const newer = polled.logs !== null && !isStale(polled.at, known.good.at)
    setKnown({ rendered, polled, good: newer ? polled : known.good, stale: polled.logs === null })
  }
  return { reading: known.good, stale: known.stale && following }
}
