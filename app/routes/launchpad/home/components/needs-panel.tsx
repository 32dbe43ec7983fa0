import { type RefObject, useRef, useState } from "react"
import { formatNumber } from "~/domain/count-text"
import { byUrgency } from "~/domain/needs-attention"
import type { Live } from "~/page/use-live-data"
import { useNow } from "~/ui/clock"
import { useFocusWhenGone } from "~/ui/focus-when-gone"
import { Icon } from "~/ui/icon"
import { Panel } from "~/ui/panel"
import { useCurrentBalance } from "../../shell/current-balance"
import type { HomeDeployments, HomeLicenses, HomeNeed } from "../load.server"
import { BalanceEnds, Failed, LicenseEnds, LowBalanceNeed, Stops, Unpaid } from "./need-rows"
import type { ActionLook } from "./panel-parts"

const shownAtOnce = 5

/** Most urgent first. */
export function NeedsPanel({
  deployments,
  licenses,
}: {
  deployments: Live<HomeDeployments>
  licenses: HomeLicenses
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow(10_000)
  const cents = useCurrentBalance()?.cents ?? null
  const parts = [...(deployments.good ? [deployments.good.needs] : []), licenses.needs]
  const needs = byUrgency(
    parts.flatMap(({ first }) => first),
    now,
  )
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  // Rows that were visible stay visible when more urgent ones appear above them.
  const [seen] = useState(() => needs.slice(0, shownAtOnce).map(keyOf))
  const folded = needs.slice(shownAtOnce).filter((need) => !seen.includes(keyOf(need)))
  const failed = [
    ...(deployments.problem ? ["your deployments"] : []),
    ...(licenses.list ? [] : ["your licenses"]),
    ...(cents === null ? ["your balance"] : []),
  ]
  return (
    <Panel aria-labelledby="needs-title">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2.5 px-5 py-3 max-md:px-4">
        {needs.length === 0 && failed.length === 0 && <Icon name="circle-check" className="text-green" />}
        <h2 id="needs-title" ref={heading} tabIndex={-1} className="text-md font-semibold">
          {needs.length > 0 ? (
            <span>
              Needs attention <span className="ml-1 font-normal text-ink-3">{total}</span>
            </span>
          ) : failed.length > 0 ? (
            "Couldn't check everything"
          ) : (
            "Nothing needs attention"
          )}
        </h2>
        {failed.length > 0 && (
          <p className="text-sm text-ink-2">{`Couldn't load ${new Intl.ListFormat("en-US").format(failed)}.`}</p>
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
              />
            ))}
          </ul>
          {/* Rows stay in the list above, so that one keeps its focus when others become more urgent. */}
          {folded.length > 0 && (
            <details className="group/fold border-t border-line">
              <summary className="disclosure min-h-11 w-full px-5 max-md:px-4">
                <span className="group-open/fold:hidden">{`${folded.length} more`}</span>
                <span className="hidden group-open/fold:inline">Show fewer</span>
              </summary>
            </details>
          )}
          {total > needs.length && (
            <p className="border-t border-line px-5 py-3 text-sm text-ink-2 max-md:px-4">
              {`and ${formatNumber(total - needs.length)} more, which are less urgent`}
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}

function keyOf(need: HomeNeed) {
  if ("machine" in need) return `${need.kind} ${need.machine.id}`
  return "license" in need ? `${need.kind} ${need.license.id}` : "balance"
}

interface NeedRowProps {
  need: HomeNeed
  leads: boolean
  /** Hidden until the list is expanded. */
  folded: boolean
  /** Receives the focus when this row disappears while focused. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** `leads` marks the first row, which has the page's primary button. */
function NeedRow({ need, leads, folded, heading }: NeedRowProps) {
  const row = useFocusWhenGone<HTMLLIElement>(heading)
  return (
    <li
      ref={row}
      className={`border-t border-line px-5 py-3 max-md:px-4 ${folded ? "group-not-has-[details[open]]/needs:hidden" : ""}`}
    >
      <NeedContent need={need} look={leads ? "primary" : "secondary"} />
    </li>
  )
}

function NeedContent({ need, look }: { need: HomeNeed; look: ActionLook }) {
  switch (need.kind) {
    case "stops":
      return <Stops need={need} look={look} />
    case "failed":
      return <Failed need={need} look={look} />
    case "balance-ends":
      return <BalanceEnds need={need} look={look} />
    case "low-balance":
      return <LowBalanceNeed need={need} look={look} />
    case "expired":
    case "expires":
      return <LicenseEnds need={need} look={look} />
    case "unpaid":
      return <Unpaid need={need} look={look} />
  }
}
