import { useRef, useState } from "react"
import { href, Link, useNavigate } from "react-router"
import { StaleData } from "~/console/stale-data"
import { isStale } from "~/domain/is-stale"
import { isFailed, isStopped } from "~/domain/provisioning"
import { usePolling } from "~/page/poll"
import { Button, LinkButton } from "~/ui/button"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { useHydrated } from "~/ui/use-hydrated"
import type { LogSnapshot, Logs, ShownLog } from "../load-logs.server"
import { useLogQuery, writeLogQuery } from "../log-query"
import { useCurrentRow } from "./detail-view"
import { LogFileError, LogsLoadError } from "./log-errors"
import { LogLines } from "./log-lines"
import { LogTools } from "./log-tools"

/** Shows one file at a time. It follows new lines until the person looks at other lines. */
export function LogPanel({ rendered }: { rendered: LogSnapshot }) {
  const { query, addressOf } = useLogQuery()
  const navigate = useNavigate()
  const row = useCurrentRow()
  // A machine that failed or stopped writes no more logs.
  const isLive = row !== null && !isFailed(row.status) && !isStopped(row.status)
  const [wanted, setWanted] = useState(isLive && query.line === null && query.from === null)
  const latest = rendered.logs?.shown?.window.latest ?? rendered.logs !== null
  const following = wanted && latest
  const { snapshot, stale } = useLiveLogs(rendered, following)
  const box = useRef<HTMLElement>(null)
  const { logs, problem } = snapshot

  function follow() {
    setWanted(true)
    if (box.current) box.current.scrollTop = 0
    if (query.from !== null || query.line !== null) {
      navigate(addressOf({ from: null, line: null }), {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    }
  }

  return (
    // A long unwrapped line must not widen the page.
    <div className="min-w-0">
      <TitledPanel
        title="Logs"
        aside={
          <span className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1">
            {stale && <StaleData at={snapshot.at} />}
            {logs?.shown && (
              <FollowButton following={following} onFollow={follow} onStop={() => setWanted(false)} />
            )}
          </span>
        }
      >
        {problem && <LogsLoadError problem={problem} />}
        {logs && logs.names.length > 0 && <LogFiles {...logs} />}
        {logs?.trouble && <LogFileError name={logs.name} trouble={logs.trouble} />}
        {logs && logs.name === null && (
          <PanelBody>
            <p className="text-ink-2">
              There are no logs yet. They appear here when the machine writes them.
            </p>
          </PanelBody>
        )}
        {logs?.shown && (
          <>
            <LogTools shown={logs.shown} stopFollowing={() => setWanted(false)} />
            <LineRange shown={logs.shown} />
            <LogLines
              key={logs.name}
              ref={box}
              name={logs.name ?? ""}
              shown={logs.shown}
              following={following}
              stopFollowing={() => setWanted(false)}
            />
          </>
        )}
      </TitledPanel>
    </div>
  )
}

/** The range of the shown lines, with links to the other lines. */
function LineRange({ shown: { window, first, lines, zeros } }: { shown: ShownLog }) {
  const { addressOf } = useLogQuery()
  const earlier = window.from > first
  if (!earlier && window.latest && first === 1 && zeros === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pb-3 text-sm text-ink-2 max-md:px-4">
      <p>
        <span>{lines.length > 0 && `Lines ${count(window.from)} to ${count(window.to)}`}</span>
        <span>{window.latest ? ", the latest. " : ". "}</span>
        <span>{first > 1 && `Lines before ${count(first)} are only in the zip file. `}</span>
        <span>
          {zeros > 0 && `${zeros === 1 ? "One zero byte is" : `${count(zeros)} zero bytes are`} left out.`}
        </span>
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

/** Following needs scripts, so the button appears only with scripts. */
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

/** Another file opens at its end and keeps the search. */
function LogFiles({ names, others, name }: Pick<Logs, "names" | "others" | "name">) {
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
              <bdi translate="no" className="wrap-anywhere">
                {file}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="pt-2 text-sm text-ink-2">
          <span>{others === 1 ? "One more file is" : `${count(others)} more files are`}</span> only in the zip
          file.
        </p>
      )}
    </nav>
  )
}

const everyMs = 5_000
const unreachableSnapshot: LogSnapshot = { at: 0, logs: null, problem: "unavailable" }

/** The logs from this page's loader, kept up to date by polling. `stale` while the polls fail. */
function useLiveLogs(rendered: LogSnapshot, following: boolean) {
  const { id, query } = useLogQuery()
  const search = writeLogQuery({
    ...query,
    file: rendered.logs?.name ?? query.file,
    line: null,
    from: null,
    wrap: true,
    times: true,
  })
  const path = `${href("/deployments/:id/logs/now", { id })}?${search}`
  const polled = usePolling(path, everyMs, unreachableSnapshot, {
    enabled: following,
  })
  const [known, setKnown] = useState({ rendered, polled, good: rendered, stale: false })
  if (known.rendered !== rendered) {
    // Another file, search or range: the last poll was for the previous one.
    setKnown({ rendered, polled, good: rendered, stale: false })
  } else if (known.polled !== polled && polled) {
    // A poll that was sent before somebody went to earlier lines must not lead back to the end.
    const newer = following && polled.logs !== null && !isStale(polled.at, known.good.at)
    setKnown({ rendered, polled, good: newer ? polled : known.good, stale: polled.logs === null })
  }
  return { snapshot: known.good, stale: known.stale && following }
}
