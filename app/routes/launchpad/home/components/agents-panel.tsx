import { href, Link } from "react-router"
import { LoadError } from "~/console/load-error"
import type { Outcome } from "~/domain/outcome"
import { agentAddress } from "~/gallery/addresses"
import { AgentAvatar } from "~/gallery/agent-icon"
import { PanelBody, TitledPanel } from "~/ui/panel"
import type { FeaturedAgent } from "../load.server"
import { MoreLink } from "./panel-parts"

/** Undefined when the agents weren't requested. */
export function AgentsPanel({ agents }: { agents: Outcome<FeaturedAgent[]> | undefined }) {
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
            <Agent key={agent.id} agent={agent} />
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

/** The link covers the whole card. */
function Agent({ agent }: { agent: FeaturedAgent }) {
  return (
    <li className="relative flex gap-3 border-line p-5 not-first:border-t hover:bg-sunk/60 max-md:px-4 max-md:py-3.5 sm:nth-2:border-t-0 sm:even:border-l xl:flex-col xl:not-first:border-t-0 xl:not-first:border-l">
      <AgentAvatar agent={agent} className="size-10 text-lg" />
      <div className="min-w-0">
        <h3 className="font-semibold [overflow-wrap:anywhere]">
          <Link
            to={agentAddress(agent.id)}
            className="decoration-1 underline-offset-3 after:absolute after:inset-0 hover:underline"
          >
            <bdi translate="no">{agent.name}</bdi>
          </Link>
        </h3>
        <p title={agent.summary} className="mt-0.5 line-clamp-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
          <bdi translate="yes">{agent.summary}</bdi>
        </p>
      </div>
    </li>
  )
}
