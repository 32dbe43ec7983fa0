import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { LoadError } from "~/console/load-error"
import type { Outcome } from "~/domain/outcome"
import { hostedRates } from "~/domain/pricing"
import { agentAddress } from "~/gallery/addresses"
import { AgentAvatar } from "~/gallery/agent-icon"
import { Later } from "~/page/later"
import { useLiveData } from "~/page/use-live-data"
import { LinkButton } from "~/ui/button"
import { formatPrice } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { BalancePanel, VisitorBalancePanel } from "./components/balance-panel"
import { HostedPanel, VisitorHostedPanel } from "./components/hosted-panel"
import { LicensesPanel, VisitorLicensesPanel } from "./components/licenses-panel"
import { NeedsPanel } from "./components/needs-panel"
import { MoreLink } from "./components/panel-parts"
import { PrivatePanel, VisitorPrivatePanel } from "./components/private-panel"
import type { AccountSnapshot, FeaturedAgent, HomeSnapshot } from "./load.server"

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

/** Undefined when the agents weren't requested. */
function AgentsPanel({ agents }: { agents: Outcome<FeaturedAgent[]> | undefined }) {
  return (
    <TitledPanel title="Featured AI Agents" aside={<MoreLink to={href("/agents")}>View All Agents</MoreLink>}>
      {agents?.ok === false ? (
        <PanelBody>
          <LoadError title="Failed to load agents" problem={agents.problem.kind}>
            Your deployments keep running.
          </LoadError>
        </PanelBody>
      ) : agents && agents.value.length > 0 ? (
        <ul className="grid grid-cols-1 border-t border-line sm:grid-cols-2 xl:grid-cols-4">
          {agents.value.map((agent) => (
            <li
              key={agent.id}
              className="relative flex gap-3 border-line p-5 not-first:border-t hover:bg-sunk/60 max-md:px-4 max-md:py-3.5 sm:nth-2:border-t-0 sm:even:border-l xl:flex-col xl:not-first:border-t-0 xl:not-first:border-l"
            >
              <AgentAvatar agent={agent} className="size-10 text-lg" />
              <div className="min-w-0">
                <h3 className="font-semibold">
                  <Link
                    to={agentAddress(agent.id)}
                    className="decoration-1 underline-offset-3 after:absolute after:inset-0 hover:underline"
                  >
                    <bdi translate="no">{agent.name}</bdi>
                  </Link>
                </h3>
                <p title={agent.summary} className="mt-0.5 line-clamp-3 text-sm text-ink-2">
                  <bdi translate="yes">{agent.summary}</bdi>
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <PanelBody>
          <p className="text-ink-2">Preconfigured agents, ready to deploy.</p>
        </PanelBody>
      )}
    </TitledPanel>
  )
}

const steps = [
  {
    title: "Start a Trial VM",
    text: `Your own machine, paid by your free ${formatPrice(hostedRates.trialCredit)} credit.`,
    act: { label: "Start Free", to: href("/deployments/type/:type", { type: "trial-vm" }) },
  },
  {
    title: "Deploy an agent to it",
    text: "Choose one from the gallery that runs without a GPU.",
    act: { label: "Choose an agent", to: href("/agents") },
  },
  { title: "Ask it a question", text: "Launch the machine's UI from your deployments.", act: null },
]

function FirstSteps() {
  return (
    <TitledPanel title="Your first agent in three steps">
      <ol className="grid grid-cols-1 border-t border-line md:grid-cols-3">
        {steps.map(({ title, text, act }, index) => (
          <li
            key={title}
            className="flex flex-col gap-1 border-line p-5 not-first:border-t max-md:px-4 md:not-first:border-t-0 md:not-first:border-l"
          >
            <h3 className="font-semibold">
              <span className="text-ink-3 tabular-nums">{`${index + 1}. `}</span>
              {title}
            </h3>
            <p className="mb-2 text-ink-2">{text}</p>
            {act && (
              <span className="mt-auto">
                <LinkButton to={act.to} look={index === 0 ? "primary" : "secondary"}>
                  {act.label}
                </LinkButton>
              </span>
            )}
          </li>
        ))}
      </ol>
    </TitledPanel>
  )
}
