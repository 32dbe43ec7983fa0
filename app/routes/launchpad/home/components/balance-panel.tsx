import type { ReactNode } from "react"
import { href } from "react-router"
import { hostedRates } from "~/domain/pricing"
import { LinkButton } from "~/ui/button"
import { formatMoney, Money } from "~/ui/money"
import { PanelActions, PanelBody, TitledPanel } from "~/ui/panel"
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
          {costs?.count === 0 && <Rates />}
          {costs && costs.count > 0 && (
            <Facts
              facts={[
                ["Machines being charged", String(costs.count)],
                ["Next 24 hours", formatMoney(costs.nextDay)],
              ]}
            />
          )}
        </>
      ) : (
        <p className="text-ink-2">Balance unavailable</p>
      )}
    </Sheet>
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

function Sheet({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <TitledPanel
      title="Balance"
      aside={
        <MoreLink to={href("/balance")} about="of your balance">
          Details
        </MoreLink>
      }
    >
      <PanelBody className="-mt-1 grid gap-1">{children}</PanelBody>
      {actions && <PanelActions>{actions}</PanelActions>}
    </TitledPanel>
  )
}
