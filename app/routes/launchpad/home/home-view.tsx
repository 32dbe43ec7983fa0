import type { ReactNode } from "react"
import { PageHeader } from "~/ui/page-header"
import { AgentsPanel } from "./agents-panel"
import { BalanceOfVisitors, BalancePanel } from "./balance-panel"
import { Closing } from "./closing"
import type { Account, Home } from "./home-data"
import { HostedOfVisitors, HostedPanel } from "./hosted-panel"
import { LicensesOfVisitors, LicensesPanel } from "./licenses-panel"
import { NeedsPanel } from "./needs/needs-panel"
import { PrivateOfVisitors, PrivatePanel } from "./private-panel"
import { useDeployments } from "./use-deployments"

/** The launchpad's home: what needs somebody now, what runs and what it costs, and where to go on. */
export function HomeView({ home: { account, agents } }: { home: Home }) {
  const featured = <AgentsPanel agents={agents} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title="AI Agent Command Center">
        {account
          ? "What needs you, what runs for you, and what it costs."
          : "Agents, and the machines they run on."}
      </PageHeader>
      {account ? <Yours account={account}>{featured}</Yours> : <ForVisitors>{featured}</ForVisitors>}
      <Closing />
    </div>
  )
}

function Yours({ account, children }: { account: Account; children: ReactNode }) {
  const known = useDeployments(account.deployments)
  return (
    <>
      <NeedsPanel deployments={known} licenses={account.licenses} />
      <div className={besides}>
        <HostedPanel deployments={known} />
        <BalancePanel rows={known.good?.rows ?? null} />
      </div>
      {children}
      <div className={halves}>
        <PrivatePanel connected={account.connected} />
        <LicensesPanel licenses={account.licenses} />
      </div>
    </>
  )
}

function ForVisitors({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <div className={besides}>
        <HostedOfVisitors />
        <BalanceOfVisitors />
      </div>
      <div className={halves}>
        <PrivateOfVisitors />
        <LicensesOfVisitors />
      </div>
    </>
  )
}

/** Something wide with something narrow at its right, or below it. */
const besides = "grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
const halves = "grid grid-cols-1 gap-6 lg:grid-cols-2"
