import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { RelativeTime } from "~/ui/relative-time"
import type { Known } from "../deployments/use-reading"
import { SignInFirst } from "../sign-in-first"
import { HostedRow } from "./hosted-row"
import { MoreLink } from "./more-link"
import { PanelActs } from "./panel-acts"
import { Unread } from "./unread"

const shownAtHome = 3

/** The newest machines of the account. */
export function HostedPanel({ deployments: { latest, good } }: { deployments: Known }) {
  const rows = good?.rows ?? null
  const total = rows?.length ?? 0
  return (
    <TitledPanel
      title={
        <>Hosted Deployments {total > 0 && <span className="ml-1 font-normal text-ink-3">{total}</span>}</>
      }
      aside={
        <MoreLink to="/deployments" about="hosted deployments">
          View All
        </MoreLink>
      }
    >
      {!latest.rows && (
        <Unread title="Your deployments cannot be read">
          The platform does not answer as it should. What runs there goes on running.
          {good && (
            <>
              {" "}
              Shown is what was read <RelativeTime at={good.at} />.
            </>
          )}
        </Unread>
      )}
      {rows?.length === 0 && (
        <PanelBody>
          <EmptyState icon="server" level="h3" title="Nothing runs for you yet" act={<Starts first />}>
            A Trial VM comes with a free $4 credit and is yours to administer. A GPU instance brings two 80 GB
            A100s.
          </EmptyState>
        </PanelBody>
      )}
      {rows && rows.length > 0 && (
        <>
          <ul>
            {rows.slice(0, shownAtHome).map((row) => (
              <HostedRow key={row.id} row={row} />
            ))}
          </ul>
          <PanelActs>
            <Starts />
          </PanelActs>
        </>
      )}
    </TitledPanel>
  )
}

/** `first`: there is nothing else to do here. */
function Starts({ first = false }: { first?: boolean }) {
  return (
    <>
      <LinkButton to="/deployments/type/trial-vm" look={first ? "primary" : "secondary"}>
        Start Free
      </LinkButton>
      <LinkButton to="/deployments/type/gpu-instance">Deploy GPU</LinkButton>
    </>
  )
}

export function HostedOfVisitors() {
  return (
    <TitledPanel title="Hosted Deployments">
      <PanelBody>
        <SignInFirst
          title="Sign in to see what runs for you"
          level="h3"
          icon="server"
          also={<SeeDeployments />}
        >
          Your machines, their state and their terminals are listed here. A Trial VM comes with a free $4
          credit.
        </SignInFirst>
      </PanelBody>
    </TitledPanel>
  )
}

function SeeDeployments() {
  return <LinkButton to="/deployments">See what can be deployed</LinkButton>
}
