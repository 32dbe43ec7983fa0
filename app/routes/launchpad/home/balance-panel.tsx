import { type ReactNode, useId } from "react"
import { LinkButton } from "~/ui/button"
import { Money } from "~/ui/money"
import { Panel } from "~/ui/panel"
import { BalanceRunway } from "../balance/balance-runway"
import type { DeploymentRow } from "../deployments/reading"
import { useCurrentBalance } from "../shell/current-balance"
import { MoreLink } from "./more-link"
import { PanelActs } from "./panel-acts"

/** What is left, and how far it reaches; `rows` are null while the deployments are not known. */
export function BalancePanel({ rows }: { rows: DeploymentRow[] | null }) {
  const cents = useCurrentBalance()?.cents
  return (
    <Sheet
      acts={
        <LinkButton to="/balance" className="grow">
          Add Funds
        </LinkButton>
      }
    >
      {typeof cents === "number" ? (
        <>
          <p className="font-display text-2xl font-semibold">
            <Money cents={cents} />
          </p>
          {rows && <BalanceRunway cents={cents} charged={rows} />}
        </>
      ) : (
        <p className="text-ink-2">Balance unavailable</p>
      )}
    </Sheet>
  )
}

export function BalanceOfVisitors() {
  return (
    <Sheet>
      <p className="text-ink-2">Prepaid and charged by the hour; shown here once you sign in.</p>
    </Sheet>
  )
}

/** As high as what stands beside it, with its acts at the foot. */
function Sheet({ acts, children }: { acts?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} className="flex flex-col">
      <div className="flex min-h-14 items-center justify-between gap-4 px-5 max-md:px-4">
        <h2 id={id} className="text-md font-semibold">
          Balance
        </h2>
        <MoreLink to="/balance" about="of your balance">
          Details
        </MoreLink>
      </div>
      <div className="-mt-1 grid grow content-start gap-1 px-5 pb-5 max-md:px-4">{children}</div>
      {acts && <PanelActs>{acts}</PanelActs>}
    </Panel>
  )
}
