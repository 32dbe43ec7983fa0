import type { ReactNode } from "react"
import { href } from "react-router"
import { hostedRates } from "~/domain/pricing"
import { Later } from "~/page/later"
import { useLiveData } from "~/page/use-live-data"
import { LinkButton } from "~/ui/button"
import { formatPrice } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { AgentsPanel } from "./components/agents-panel"
import { BalancePanel, VisitorBalancePanel } from "./components/balance-panel"
import { FirstSteps } from "./components/first-steps"
import { HostedPanel, VisitorHostedPanel } from "./components/hosted-panel"
import { LicensesPanel, VisitorLicensesPanel } from "./components/licenses-panel"
import { NeedsPanel } from "./components/needs-panel"
import { PrivatePanel, VisitorPrivatePanel } from "./components/private-panel"
import type { AccountSnapshot, HomeSnapshot } from "./load.server"

type LateHome = HomeSnapshot | Promise<HomeSnapshot>

export function HomeView({ home, signedIn }: { home: LateHome; signedIn: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title="AI Agent Command Center">
        {signedIn
          ? "What needs attention, what's running, and what it costs."
          : "Agents and the machines they run on."}
      </PageHeader>
      <Later data={home} name={signedIn ? "your deployments and licenses" : "agents"}>
        {({ account, agents }) => {
          const featured = <AgentsPanel agents={agents} />
          return account ? (
            <SignedInHome account={account}>{featured}</SignedInHome>
          ) : (
            <VisitorHome>{featured}</VisitorHome>
          )
        }}
      </Later>
      <NextSteps />
    </div>
  )
}

function SignedInHome({ account, children }: { account: AccountSnapshot; children: ReactNode }) {
  const known = useLiveData({ initial: account.deployments, path: href("/home/now"), everyMs: 10_000 })
  return (
    <>
      {known.good?.list?.total === 0 && <FirstSteps />}
      <NeedsPanel deployments={known} licenses={account.licenses} />
      <div className={wideAndNarrow}>
        <HostedPanel deployments={known} />
        <BalancePanel costs={known.good?.costs ?? null} />
      </div>
      {children}
      <div className={halves}>
        <PrivatePanel connected={account.connected} />
        <LicensesPanel licenses={account.licenses} />
      </div>
    </>
  )
}

function VisitorHome({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <div className={wideAndNarrow}>
        <VisitorHostedPanel />
        <VisitorBalancePanel />
      </div>
      <div className={halves}>
        <VisitorPrivatePanel />
        <VisitorLicensesPanel />
      </div>
    </>
  )
}

const wideAndNarrow = "grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
const halves = "grid grid-cols-1 items-start gap-6 lg:grid-cols-2"

function NextSteps() {
  return (
    <section
      aria-labelledby="next-title"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-ember-wash px-6 py-5 max-md:px-4"
    >
      <div className="min-w-[min(18rem,100%)] flex-1">
        <h2 id="next-title" className="font-display text-lg font-semibold">
          Start a machine or bring your own
        </h2>
        <p className="text-ink-2">
          {`A Trial VM comes with a free ${formatPrice(hostedRates.trialCredit)} credit. Or run everything on your own machines.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
        <LinkButton to={href("/deployments/type/:type", { type: "trial-vm" })}>Start Free Now</LinkButton>
        <LinkButton to={href("/private-deployments")}>Deploy Private</LinkButton>
      </div>
    </section>
  )
}
