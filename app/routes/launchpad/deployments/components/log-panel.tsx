import { useRef, useState } from "react"
import { useNavigate } from "react-router"
import { LinkButton } from "~/ui/button"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { RelativeTime } from "~/ui/relative-time"
import { FollowButton } from "../deployment/logs/follow-button"
import { LogFiles } from "../deployment/logs/log-files"
import { useLiveLogs } from "../deployment/logs/use-log-reading"
import type { LogSnapshot, ShownLog } from "../load-logs.server"
import { useLogQuery } from "../log-query"
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
