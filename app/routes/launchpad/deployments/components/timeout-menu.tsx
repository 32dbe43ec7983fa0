import type { ReactNode } from "react"
import type { DeploymentRow } from "~/console/deployments.server"
import { isolated } from "~/domain/isolated"
import { timeoutChoices, timeoutLabel, timeoutMinutes } from "~/domain/timeout"
import { DropDown } from "~/ui/drop-down"
import { Icon } from "~/ui/icon"
import { StopTime, type TimeoutChange } from "./timeout-form"

const look = "row-timeout"

/** The countdown opens a menu. Without scripts, it links to a page with the same options. */
export function TimeoutMenu({
  row,
  timer,
  children,
}: {
  row: DeploymentRow
  timer: TimeoutChange
  children: ReactNode
}) {
  const current = timeoutMinutes(row)
  const label = (
    <>
      <span>{`${isolated(row.name)}, change when it stops: `}</span>
      <span className="contents">{children}</span>
    </>
  )
  return (
    <DropDown href={timer.address} face={label} className={look} busy={timer.changing} size="md">
      {(close) => (
        <>
          <p className="px-3 pt-2.5 pb-1 text-sm text-ink-2">
            Stops after (from creation), and all data on it is lost
          </p>
          <ul>
            {timeoutChoices(current).map((minutes) => (
              <li key={minutes}>
                <button
                  type="button"
                  aria-current={minutes === current ? "true" : undefined}
                  onClick={() => {
                    close()
                    if (minutes !== current) timer.change(minutes)
                  }}
                  className="group/choice flex min-h-9 w-full items-center gap-2 rounded-control px-3 text-left hover:bg-gray-wash focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
                >
                  <Icon name="check" size="sm" className="invisible group-aria-[current]/choice:visible" />
                  {timeoutLabel(minutes)}
                  <span className="ml-auto text-right text-sm text-ink-2">
                    <StopTime minutes={minutes} row={row} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </DropDown>
  )
}
