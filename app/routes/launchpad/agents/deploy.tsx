import { data, href, redirect } from "react-router"
import { LoadError } from "~/console/load-error"
import { agentFacts } from "~/domain/agent-configuration"
import { agentLink, maxLinkLength, warningLength } from "~/domain/agent-link"
import { connectedUrl } from "~/domain/connected-deployments"
import { LocalhostHint } from "~/gallery/deploy-target"
import { loadTargets } from "~/gallery/load-targets.server"
import { visit } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle, useBrand } from "~/page/use-brand"
import { BackLink } from "~/ui/back-link"
import { LinkButton } from "~/ui/button"
import { NewTabButton } from "~/ui/new-tab-button"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import type { Route } from "./+types/deploy"
import { ChooseTarget } from "./components/choose-target"
import { loadAgent } from "./load-agent.server"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, `Deploy ${loaderData?.name ?? "Agent"}`)

/**
 * Redirects to the target's import page when the target is on the user's list and the agent fits into the link;
 * otherwise the page says why not. An address from the query is never redirected to: that would be an open redirect.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const chosen = url.searchParams.get("to")
  const typed = url.searchParams.get("url")
  const address = connectedUrl(typed ?? "")
  const [read, targets] = await Promise.all([
    loadAgent(context, id),
    address === null ? loadTargets(context) : [],
  ])
  if (!read.ok) return { state: "failed" as const, id, name: null, problem: read.problem.kind }
  const agent = read.value
  const name = agentFacts(agent.configuration).name ?? id

  const target = targets.find((one) => one.id === chosen)
  const link = agentLink(target?.url ?? address ?? "", agent.yaml)
  if (link && (target || address)) {
    if (target && link.fit === "short") throw redirect(link.href)
    // Without a name, the target isn't on the user's list.
    const to = target ?? { name: null, url: address ?? "" }
    return { state: "confirm" as const, id, name, target: { name: to.name, url: to.url }, link }
  }
  const problem = typed !== null ? ("address" as const) : chosen !== null ? ("target" as const) : null
  const status = problem === null ? 200 : problem === "address" ? 400 : 404
  const isSignedIn = context.get(visit).session !== null
  return data({ state: "choice" as const, id, name, targets, typed, problem, isSignedIn }, { status })
}

export default function DeployAgent({ loaderData }: Route.ComponentProps) {
  const { id, name } = loaderData
  return (
    <div className="grid max-w-[46rem] grid-cols-1 gap-5">
      <PageHeader
        back={<BackLink to={href("/agents/:id", { id })}>{name ?? "Agent"}</BackLink>}
        title={<bdi translate="no">{`Deploy ${name ?? "this agent"}`}</bdi>}
      >
        {loaderData.state === "choice" &&
          "The agent opens in a new tab at the target, where you import it. Nothing is saved here."}
      </PageHeader>
      {loaderData.state === "failed" && (
        <LoadError resource="this agent" problem={loaderData.problem}>
          Your deployments keep running.
        </LoadError>
      )}
      {loaderData.state === "confirm" && <ConfirmTarget {...loaderData} />}
      {loaderData.state === "choice" && <ChooseTarget {...loaderData} />}
    </div>
  )
}

const count = new Intl.NumberFormat("en-US")

type Confirming = Extract<Route.ComponentProps["loaderData"], { state: "confirm" }>

/** Asks before an agent is sent to a target: its address came with the link, or the agent is long. */
function ConfirmTarget({ id, target, link }: Confirming) {
  const { localPort } = useBrand()
  const { host } = new URL(target.url)
  const download = (
    <LinkButton
      to={href("/agents/:id/agent.yaml", { id })}
      reloadDocument
      {...(link.fit === "too-long" && { look: "primary" as const })}
    >
      Download YAML
    </LinkButton>
  )
  return (
    <>
      {link.fit === "long" && (
        <Notice kind="caution" title="Some targets can't open this link">
          <p>
            It has {count.format(link.href.length)}
            {" characters, and some servers refuse more than "}
            {count.format(warningLength)}. If {host} refuses it, download the YAML and import it there.
          </p>
        </Notice>
      )}
      {link.fit === "too-long" && (
        <Notice kind="caution" title="This agent is too long for a link">
          <p>
            The link would have more than {count.format(maxLinkLength)} characters. Download the YAML and
            import it at {host}.
          </p>
        </Notice>
      )}
      <Panel className="grid gap-4 p-5 max-md:p-4">
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0.5">
          {target.name !== null && (
            <>
              <dt className="text-ink-2">Target</dt>
              <dd className="font-semibold">{target.name}</dd>
            </>
          )}
          <dt className="text-ink-2">Address</dt>
          <dd className="font-mono text-sm [font-variant-ligatures:none]">{target.url}</dd>
        </dl>
        {target.name === null && (
          <p className="text-ink-2">
            This address isn't on your list. Continue only if you trust <strong>{host}</strong>.
          </p>
        )}
        {host === new URL(`http://localhost:${localPort}`).host && (
          <p className="text-ink-2">
            <LocalhostHint />
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {link.fit !== "too-long" && (
            <NewTabButton href={link.href} look="primary">
              {link.fit === "long" ? "Deploy anyway" : `Deploy to ${host}`}
            </NewTabButton>
          )}
          {link.fit !== "short" && download}
          <LinkButton to={href("/agents/:id/deploy", { id })} look="quiet">
            Choose another target
          </LinkButton>
        </div>
      </Panel>
    </>
  )
}
