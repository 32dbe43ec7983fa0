import { href } from "react-router"
import { LoadError } from "~/console/load-error"
import { agentFacts, type ModelChoice, substitutesFor } from "~/domain/agent-configuration"
import { DeployMenu } from "~/gallery/deploy-menu"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle, useBrand } from "~/page/use-brand"
import { BackLink } from "~/ui/back-link"
import { LinkButton } from "~/ui/button"
import { CopyButton } from "~/ui/copy-button"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import type { Route } from "./+types/detail"
import { Assistant } from "./components/assistant"
import { loadAgent } from "./load-agent.server"

/** Longer YAML is offered as a download only: the page would be megabytes large. */
const longestShown = 200_000

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.name ?? "Agent")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const agent = await loadAgent(context, id, { toLookAt: true })
  if (!agent.ok) return { state: "failed" as const, id, name: null, problem: agent.problem.kind }
  const { name, description, assistants, secrets } = agentFacts(agent.value.configuration)
  const { yaml, substitutionsLoaded, modelClasses } = agent.value
  return {
    state: "found" as const,
    id,
    name: name ?? id,
    description,
    assistants,
    secrets,
    models: assistants.flatMap(({ provider, model }) =>
      model === null ? [] : [{ provider, model, others: substitutesFor({ provider, model }, modelClasses) }],
    ),
    substitutionsLoaded,
    yaml: yaml.length <= longestShown ? yaml : null,
  }
}

/** The same page for visitors and signed-in users, so that its address can be shared. */
export default function AgentPage({ loaderData }: Route.ComponentProps) {
  const { id, name } = loaderData
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={<BackLink to={href("/agents")}>Agent Gallery</BackLink>}
        title={<bdi translate="no">{name ?? "Agent"}</bdi>}
        action={
          loaderData.state === "found" && <DeployMenu agent={{ id, name: loaderData.name }} look="primary" />
        }
      >
        {loaderData.state === "found" && <bdi translate="yes">{loaderData.description}</bdi>}
      </PageHeader>
      {loaderData.state === "failed" ? (
        <LoadError resource="this agent" problem={loaderData.problem}>
          Your deployments keep running.
        </LoadError>
      ) : (
        <Agent agent={loaderData} />
      )}
    </div>
  )
}

type Found = Extract<Route.ComponentProps["loaderData"], { state: "found" }>

function Agent({ agent }: { agent: Found }) {
  const { name: product } = useBrand()
  const { assistants, models, secrets, substitutionsLoaded, yaml, id } = agent
  return (
    <>
      {assistants.length === 0 ? (
        <p className="text-ink-2">
          This agent has a custom configuration. The YAML below is complete, as {product} imports it.
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-5 max-lg:grid-cols-1">
          <div className="grid grid-cols-1 gap-5">
            {assistants.map((assistant, place) => (
              <Assistant key={place} assistant={assistant} titled={assistants.length > 1} />
            ))}
          </div>
          <div className="grid grid-cols-1 gap-5">
            {models.length > 0 && <ModelsPanel models={models} substitutionsLoaded={substitutionsLoaded} />}
            {secrets.length > 0 && (
              <TitledPanel title="Required secrets">
                <PanelBody>
                  <ul className="grid gap-1.5">
                    {secrets.map((name) => (
                      <li key={name}>
                        <code translate="no" className="text-sm [overflow-wrap:anywhere]">
                          {name}
                        </code>
                      </li>
                    ))}
                  </ul>
                  <p className="mt-3 text-sm text-ink-2">
                    The agent's tools need these values. Set them where the agent runs; the YAML doesn't
                    contain them.
                  </p>
                </PanelBody>
              </TitledPanel>
            )}
          </div>
        </div>
      )}
      <YamlPanel id={id} yaml={yaml} substitutionsLoaded={substitutionsLoaded} />
    </>
  )
}

function ModelsPanel({ models, substitutionsLoaded }: Pick<Found, "models" | "substitutionsLoaded">) {
  return (
    <TitledPanel title={models.length === 1 ? "Model" : "Models"}>
      <PanelBody className="grid gap-5">
        {models.map(({ provider, model, others }, place) => (
          <div key={place}>
            <ModelName provider={provider} model={model} />
            <p className="mt-2 text-sm text-ink-2">{gpuNeed(provider, others)}</p>
            {others.length > 0 && (
              <>
                <h3 className="mt-4 text-sm text-ink-2">Alternatives</h3>
                <ul className="mt-1.5 grid gap-1.5">
                  {others.map((other) => (
                    <li key={`${other.provider} ${other.model}`}>
                      <ModelName {...other} />
                    </li>
                  ))}
                </ul>
              </>
            )}
            {others.length === 0 && substitutionsLoaded && (
              <p className="mt-2 text-sm text-ink-2">No alternatives are listed.</p>
            )}
          </div>
        ))}
        {!substitutionsLoaded && (
          <p className="text-sm text-ink-2">
            Couldn't load the alternatives. You can still deploy the agent: the target then needs exactly this
            model, or an alternative of its own.
          </p>
        )}
      </PanelBody>
    </TitledPanel>
  )
}

/** The provider of models that a runner hosts. */
const runnerProvider = "local"

/** What a machine needs for a model, so that nobody deploys an agent where it can't answer. */
function gpuNeed(provider: string | null, others: ModelChoice[]) {
  if (provider !== null && provider !== runnerProvider)
    return `Runs without a GPU. It needs a key for ${provider}.`
  const providers = new Set(others.map(({ provider }) => provider ?? runnerProvider))
  providers.delete(runnerProvider)
  return providers.size === 0
    ? "Needs a runner with a GPU."
    : `Needs a runner with a GPU. Without one, add a key for ${[...providers].join(" or ")} and use an alternative.`
}

function ModelName({ provider, model }: ModelChoice) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <code translate="no" className="text-sm">
        {model}
      </code>
      {provider && <span className="text-sm text-ink-2">{provider}</span>}
    </p>
  )
}

/** `yaml` is null when it is too long to show. */
function YamlPanel({ id, yaml, substitutionsLoaded }: Pick<Found, "id" | "yaml" | "substitutionsLoaded">) {
  return (
    <TitledPanel
      title="YAML"
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          {yaml !== null && <CopyButton text={yaml} label="the YAML" />}
          <LinkButton to={href("/agents/:id/agent.yaml", { id })} reloadDocument size="sm">
            Download
          </LinkButton>
        </div>
      }
    >
      <PanelBody>
        <p className="max-w-prose text-ink-2">
          Targets import this YAML<span>{substitutionsLoaded ? "" : ", without alternative models"}</span>.
          <span>{yaml === null && " It is too long to show here. Download it instead."}</span>
        </p>
        {yaml !== null && (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard.
            tabIndex={0}
            aria-label="YAML of the agent"
            className="mt-3 max-h-[36rem] overflow-auto rounded-control border border-line bg-sunk p-4"
          >
            <pre translate="no" className="text-xs leading-5 [font-variant-ligatures:none]">
              {yaml}
            </pre>
          </section>
        )}
      </PanelBody>
    </TitledPanel>
  )
}
