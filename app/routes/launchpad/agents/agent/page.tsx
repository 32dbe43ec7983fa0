import { agentFacts, substitutesFor } from "~/domain/agent-configuration"
import { requireValidIds } from "~/http/require-valid-ids"
import { pageTitle, useBrand } from "~/routes/brand"
import { PageHeader } from "~/ui/page-header"
import { BackLink } from "../back-link"
import { DeployMenu } from "../deploy-menu/deploy-menu"
import { readAgent } from "../reading-agent"
import { UnreadAgent } from "../unread-agent"
import type { Route } from "./+types/page"
import { AssistantView } from "./assistant-view"
import { ModelsPanel } from "./models-panel"
import { SecretsPanel } from "./secrets-panel"
import { YamlPanel } from "./yaml-panel"

/** Longer ones are downloaded: a page of megabytes helps nobody. */
const longestShown = 200_000

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.name ?? "Agent")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const agent = await readAgent(context, id, { toLookAt: true })
  if (!agent) return { state: "unread" as const, id, name: null }
  const { name, description, assistants, secrets } = agentFacts(agent.configuration)
  const { yaml, substitutionsRead } = agent
  return {
    state: "found" as const,
    id,
    name: name ?? id,
    description,
    assistants,
    secrets,
    models: assistants.flatMap(({ provider, model }) =>
      model === null
        ? []
        : [{ provider, model, others: substitutesFor({ provider, model }, agent.modelClasses) }],
    ),
    substitutionsRead,
    yaml: yaml.length <= longestShown ? yaml : null,
  }
}

/** All that an agent is and needs; the same for visitors, so that its address can be passed on. */
export default function AgentPage({ loaderData }: Route.ComponentProps) {
  const { id, name } = loaderData
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <BackLink to="/agents">Agent Gallery</BackLink>
        <PageHeader
          title={<bdi className="[overflow-wrap:anywhere]">{name ?? "Agent"}</bdi>}
          act={
            loaderData.state === "found" && (
              <DeployMenu agent={{ id, name: loaderData.name }} look="primary" />
            )
          }
        >
          {loaderData.state === "found" && loaderData.description}
        </PageHeader>
      </div>
      {loaderData.state === "unread" ? <UnreadAgent /> : <Agent agent={loaderData} />}
    </div>
  )
}

type Found = Extract<Route.ComponentProps["loaderData"], { state: "found" }>

function Agent({ agent }: { agent: Found }) {
  const { name: product } = useBrand()
  const { assistants, models, secrets, substitutionsRead, yaml, id } = agent
  return (
    <>
      {assistants.length === 0 ? (
        <p className="text-ink-2">
          This agent is not put together from the usual parts. The YAML below is all of it, as {product}{" "}
          imports it.
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-5 max-lg:grid-cols-1">
          <div className="grid grid-cols-1 gap-5">
            {assistants.map((assistant, place) => (
              <AssistantView key={place} assistant={assistant} titled={assistants.length > 1} />
            ))}
          </div>
          <div className="grid grid-cols-1 gap-5">
            {models.length > 0 && <ModelsPanel models={models} substitutionsRead={substitutionsRead} />}
            {secrets.length > 0 && <SecretsPanel names={secrets} />}
          </div>
        </div>
      )}
      <YamlPanel id={id} yaml={yaml} substitutionsRead={substitutionsRead} />
    </>
  )
}
