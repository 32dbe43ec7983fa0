import { useRef, useState } from "react"
import { needsAttention } from "~/domain/needs-attention"
import { useNow } from "~/ui/clock"
import { Icon } from "~/ui/icon"
import { Panel } from "~/ui/panel"
import type { Known } from "../../deployments/use-reading"
import type { Reading as Licenses } from "../../licenses/reading"
import { useCurrentBalance } from "../../shell/current-balance"
import { type HomeNeed, NeedRow } from "./need-row"

const shownAtOnce = 5

/** What waits for somebody, most urgent first; one calm line when nothing does. */
export function NeedsPanel({ deployments, licenses }: { deployments: Known; licenses: Licenses }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow(10_000)
  const cents = useCurrentBalance()?.cents ?? null
  const machines = deployments.good?.rows ?? null
  const needs = needsAttention({ machines, licenses: licenses.rows, cents }, now)
  // What was to be seen stays so while more urgent things arrive above it.
  const [seen] = useState(() => needs.slice(0, shownAtOnce).map(keyOf))
  const folded = needs.slice(shownAtOnce).filter((need) => !seen.includes(keyOf(need)))
  const unread = [
    ...(deployments.latest.rows ? [] : ["your deployments"]),
    ...(licenses.rows ? [] : ["your licenses"]),
    ...(cents === null ? ["your balance"] : []),
  ]
  return (
    <Panel aria-labelledby="needs-title">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2.5 px-5 py-3 max-md:px-4">
        {needs.length === 0 && unread.length === 0 && <Icon name="circle-check" className="text-green" />}
        <h2 id="needs-title" ref={heading} tabIndex={-1} className="text-md font-semibold">
          {needs.length > 0 ? (
            <>
              What needs you now <span className="ml-1 font-normal text-ink-3">{needs.length}</span>
            </>
          ) : unread.length > 0 ? (
            "Nothing that could be read needs you now"
          ) : (
            "Nothing needs you now"
          )}
        </h2>
        {unread.length > 0 && (
          <p className="text-sm text-ink-2">Not read: {new Intl.ListFormat("en-US").format(unread)}</p>
        )}
      </div>
      {needs.length > 0 && (
        <div className="group/needs">
          <ul>
            {needs.map((need, index) => (
              <NeedRow
                key={keyOf(need)}
                need={need}
                leads={index === 0}
                folded={folded.includes(need)}
                heading={heading}
                now={now}
              />
            ))}
          </ul>
          {folded.length > 0 && <Fold count={folded.length} />}
        </div>
      )}
    </Panel>
  )
}

/** Opens the rest of the list above it: in one list no line loses its focus when others become more urgent. */
function Fold({ count }: { count: number }) {
  return (
    <details className="group/fold border-t border-line">
      <summary className="flex min-h-11 list-none items-center gap-1.5 px-5 text-sm font-semibold text-ember-ink max-md:px-4 [&::-webkit-details-marker]:hidden">
        <span className="group-open/fold:hidden">{count} more</span>
        <span className="hidden group-open/fold:inline">Show fewer</span>
        <Icon name="chevron-down" size="sm" className="group-open/fold:rotate-180" />
      </summary>
    </details>
  )
}

function keyOf(need: HomeNeed) {
  if ("machine" in need) return `${need.kind} ${need.machine.id}`
  return "license" in need ? `${need.kind} ${need.license.id}` : "balance"
}
