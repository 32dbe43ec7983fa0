import { Link } from "react-router"
import { useSignInAddress } from "~/routes/sign-in-address"
import { buttonClass, LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Icon } from "~/ui/icon"
import { Money } from "~/ui/money"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { BalanceRunway } from "./balance/balance-runway"
import { MachineList } from "./machine-list"
import type { Overview } from "./overview-data"
import { useCurrentBalance } from "./shell/current-balance"

/** The launchpad's home: what runs for this account and what it costs, or what would be here. */
export function HomeOverview({ overview }: { overview: Overview }) {
  return (
    <div className="grid gap-6">
      <PageHeader title="AI Agent Command Center">
        {overview ? "What runs for you, and what it costs." : "Machines for your agents, paid by the hour."}
      </PageHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <HostedDeployments overview={overview} />
        <Balance overview={overview} />
      </div>
    </div>
  )
}

function HostedDeployments({ overview }: { overview: Overview }) {
  const total = overview?.known ? overview.total : 0
  return (
    <TitledPanel
      title={
        <>Hosted Deployments {total > 0 && <span className="ml-1 font-normal text-ink-3">{total}</span>}</>
      }
      aside={total > 0 && <MoreLink to="/deployments">View All</MoreLink>}
    >
      {overview ? <Machines overview={overview} /> : <SignedOut />}
    </TitledPanel>
  )
}

function Machines({ overview }: { overview: NonNullable<Overview> }) {
  if (!overview.known) {
    return (
      <PanelBody>
        <Notice
          kind="error"
          title="Your deployments cannot be read"
          actions={<LinkButton to=".">Retry</LinkButton>}
        >
          <p>The platform does not answer as it should. What runs there goes on running.</p>
        </Notice>
      </PanelBody>
    )
  }
  if (overview.total === 0) {
    return (
      <PanelBody>
        <EmptyState icon="server" level="h3" title="Nothing runs for you yet" act={<Starts />}>
          A Trial VM comes with a free $4 credit and is yours to administer. A GPU instance brings two 80 GB
          A100s.
        </EmptyState>
      </PanelBody>
    )
  }
  return (
    <>
      <MachineList rows={overview.first} />
      <div className="flex flex-wrap gap-2 rounded-b-card border-t border-line bg-sunk/60 px-5 py-3.5 max-md:px-4">
        <Starts />
      </div>
    </>
  )
}

function Starts() {
  return (
    <>
      <LinkButton to="/deployments/type/trial-vm" look="primary">
        Start Free
      </LinkButton>
      <LinkButton to="/deployments/type/gpu-instance">Deploy GPU</LinkButton>
    </>
  )
}

function SignedOut() {
  const signIn = useSignInAddress()
  return (
    <PanelBody>
      <EmptyState
        icon="server"
        level="h3"
        title="Sign in to see what runs for you"
        act={
          <>
            <a href={signIn} className={buttonClass({ look: "primary" })}>
              Sign In
            </a>
            <LinkButton to="/deployments">See what can be deployed</LinkButton>
          </>
        }
      >
        Your machines, their state and their terminals are listed here. A Trial VM comes with a free $4
        credit.
      </EmptyState>
    </PanelBody>
  )
}

function Balance({ overview }: { overview: Overview }) {
  const cents = useCurrentBalance()?.cents
  return (
    <TitledPanel title="Balance" aside={<MoreLink to="/balance">Details</MoreLink>}>
      <PanelBody className="-mt-1 grid gap-1">
        {typeof cents === "number" ? (
          <>
            <p className="font-display text-2xl font-semibold">
              <Money cents={cents} />
            </p>
            {overview?.known && <BalanceRunway cents={cents} charged={overview.charged} />}
          </>
        ) : (
          <p className="text-ink-2">
            {overview
              ? "Balance unavailable"
              : "Prepaid and charged by the hour; shown here once you sign in."}
          </p>
        )}
      </PanelBody>
    </TitledPanel>
  )
}

function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-sm font-semibold text-ember-ink hover:underline"
    >
      {children}
      <Icon name="arrow-right" size="sm" />
    </Link>
  )
}
