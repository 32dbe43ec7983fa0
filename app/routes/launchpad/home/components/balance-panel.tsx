import { type ReactNode, useId } from "react"
import { href } from "react-router"
import { hostedRates } from "~/domain/pricing"
import { LinkButton } from "~/ui/button"
import { formatMoney, Money } from "~/ui/money"
import { Panel, PanelActions } from "~/ui/panel"
import { BalanceRunway, type Costs } from "../../balance/components/balance-runway"
import { useCurrentBalance } from "../../shell/current-balance"
import { MoreLink } from "./panel-parts"

/** `costs` is null while the deployments are unknown. */
export function BalancePanel({ costs }: { costs: Costs | null }) {
  const cents = useCurrentBalance()?.cents
  return (
    <Sheet
      actions={
        <LinkButton to={href("/balance")} className="grow">
          Add Funds
        </LinkButton>
      }
    >
      {typeof cents === "number" ? (
        <>
          <div className="font-display text-2xl font-semibold">
            <Money cents={cents} />
          </div>
          {costs && <BalanceRunway costs={costs} />}
          {costs && <ChargedNow costs={costs} />}
        </>
      ) : (
        <p className="text-ink-2">Balance unavailable</p>
      )}
    </Sheet>
  )
}

/** Current spending, or the rates while nothing is charged. */
function ChargedNow({ costs: { count, nextDay } }: { costs: Costs }) {
  if (count === 0) return <Rates />
  return (
    <Facts
      facts={[
        ["Machines being charged", String(count)],
        ["Next 24 hours", formatMoney(nextDay)],
      ]}
    />
  )
}

export function VisitorBalancePanel() {
  return (
    <Sheet>
      <p className="text-ink-2">
        Prepaid, and each hour is charged when it starts. Sign in to see your balance.
      </p>
      <Rates />
    </Sheet>
  )
}

function Rates() {
  const { trial, gpu } = hostedRates.hourly
  return (
    <Facts
      facts={[
        ["Trial VM", `${formatMoney(trial)}/hour`],
        ["GPU Instance", `${formatMoney(gpu)}/hour`],
      ]}
    />
  )
}

function Facts({ facts }: { facts: [term: string, fact: string][] }) {
  return (
    <dl className="mt-3 grid border-t border-line text-sm">
      {facts.map(([term, fact]) => (
        <div key={term} className="flex justify-between gap-4 border-line py-2 not-first:border-t">
          <dt className="text-ink-2">{term}</dt>
          <dd className="font-medium tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Stretches to the height of its neighbor, with the actions at the bottom. */
function Sheet({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} className="flex flex-col">
      <div className="flex min-h-14 items-center justify-between gap-4 px-5 max-md:px-4 narrow:flex-wrap">
        <h2 id={id} className="text-md font-semibold">
          Balance
        </h2>
        <MoreLink to={href("/balance")} about="of your balance">
          Details
        </MoreLink>
      </div>
      <div className="-mt-1 grid grow content-start gap-1 px-5 pb-5 max-md:px-4">{children}</div>
      {actions && <PanelActions>{actions}</PanelActions>}
    </Panel>
  )
}
