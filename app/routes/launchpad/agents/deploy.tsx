import { data, href, redirect } from "react-router"
import { LoadError } from "~/console/load-error"
import { agentFacts } from "~/domain/agent-configuration"
import { agentLink } from "~/domain/agent-link"
import { connectedUrl } from "~/domain/connected-deployments"
import { loadTargets } from "~/gallery/load-targets.server"
import { visit } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { BackLink } from "~/ui/back-link"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/deploy"
import { ChooseTarget } from "./components/choose-target"
import { ConfirmTarget } from "./components/confirm-target"
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
      <div className="grid justify-items-start gap-2">
        <BackLink to={href("/agents/:id", { id })}>{name ?? "Agent"}</BackLink>
        <PageHeader
          title={
            <bdi translate="no" className="[overflow-wrap:anywhere]">{`Deploy ${name ?? "this agent"}`}</bdi>
          }
        >
          {loaderData.state === "choice" &&
            "The agent opens in a new tab at the target, where you import it. Nothing is saved here."}
        </PageHeader>
      </div>
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
