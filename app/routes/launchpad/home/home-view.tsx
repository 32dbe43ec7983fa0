import { PageHeader } from "~/ui/page-header"
import { BalanceOfVisitors, BalancePanel } from "./balance-panel"
import type { Account, Home } from "./home-data"
import { HostedOfVisitors, HostedPanel } from "./hosted-panel"
import { LicensesOfVisitors, LicensesPanel } from "./licenses-panel"
import { NeedsPanel } from "./needs/needs-panel"
import { useDeployments } from "./use-deployments"

/** The launchpad's home: what needs somebody now, what runs and what it costs, and where to go on. */
export function HomeView({ home: { account } }: { home: Home }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title="AI Agent Command Center">
        {account
          ? "What needs you, what runs for you, and what it costs."
          : "Agents, and the machines they run on."}
      </PageHeader>
      {account ? <Yours account={account} /> : <ForVisitors />}
    </div>
  )
}

function Yours({ account: { deployments, licenses } }: { account: Account }) {
  const known = useDeployments(deployments)
  return (
    <>
      <NeedsPanel deployments={known} licenses={licenses} />
      <div className={besides}>
        <HostedPanel deployments={known} />
        <BalancePanel rows={known.good?.rows ?? null} />
      </div>
      <LicensesPanel licenses={licenses} />
    </>
  )
}

function ForVisitors() {
  return (
    <>
      <div className={besides}>
        <HostedOfVisitors />
        <BalanceOfVisitors />
      </div>
      <LicensesOfVisitors />
    </>
  )
}

/** Something wide with something narrow at its right, or below it. */
const besides = "grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
