import { type RefObject, useLayoutEffect, useRef } from "react"
import type { Need } from "~/domain/needs-attention"
import type { DeploymentRow } from "../../deployments/reading"
import type { LicenseRow } from "../../licenses/reading"
import { BalanceEnds, LowBalance } from "./balance-needs"
import { LicenseEnds, Unpaid } from "./license-needs"
import { Failed, Stops } from "./machine-needs"
import type { ActLook } from "./need-line"

export type HomeNeed = Need<DeploymentRow, LicenseRow>

/** One entry of the list. `leads`: it is the first, whose act is the page's primary one. */
export function NeedRow({
  need,
  leads,
  folded,
  heading,
  now,
}: {
  need: HomeNeed
  leads: boolean
  /** Shown once the list is unfolded. */
  folded: boolean
  /** Where the focus goes when this entry goes away under it. */
  heading: RefObject<HTMLHeadingElement | null>
  now: number
}) {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const item = row.current
    return () => {
      if (item?.contains(document.activeElement)) heading.current?.focus()
    }
  }, [heading])
  return (
    <li
      ref={row}
      className={`border-t border-line px-5 py-3 max-md:px-4 ${folded ? "group-not-has-[details[open]]/needs:hidden" : ""}`}
    >
      <Words need={need} look={leads ? "primary" : "secondary"} now={now} />
    </li>
  )
}

function Words({ need, look, now }: { need: HomeNeed; look: ActLook; now: number }) {
  switch (need.kind) {
    case "stops":
      return <Stops row={need.machine} at={need.at} look={look} />
    case "failed":
      return <Failed row={need.machine} look={look} />
    case "balance-ends":
      return <BalanceEnds shortfall={need.shortfall} look={look} now={now} />
    case "low-balance":
      return <LowBalance cents={need.cents} look={look} />
    case "expired":
    case "expires":
      return <LicenseEnds license={need.license} at={need.at} ended={need.kind === "expired"} look={look} />
    case "unpaid":
      return <Unpaid license={need.license} look={look} />
  }
}
