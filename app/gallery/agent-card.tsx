import { useId } from "react"
import { Link } from "react-router"
import { type AgentOnCard, splitDescription } from "~/domain/agent-gallery"
import { Badge } from "~/ui/badge"
import { agentAddress } from "./addresses"
import { AgentAvatar, pictureStyle } from "./agent-icon"
import { DeployMenu } from "./deploy-menu"

export function AgentCard({ agent, level: Heading }: { agent: AgentOnCard; level: "h3" | "h4" }) {
  const name = useId()
  const { tags } = agent
  return (
    <li>
      <article
        aria-labelledby={name}
        className="flex h-full flex-col gap-3.5 rounded-card border border-line bg-raised p-5 shadow-raised max-md:p-4"
      >
        {agent.pictures.includes("image") && (
          <div
            className="rounded-control bg-sunk"
            style={{ aspectRatio: "16 / 9", ...pictureStyle(agent.id, "image") }}
          />
        )}
        <div className="flex items-center gap-3.5">
          <AgentAvatar agent={agent} className="size-11 text-xl" />
          <div className="min-w-0">
            <Heading id={name} className="text-md font-semibold [overflow-wrap:anywhere]">
              <Link
                to={agentAddress(agent.id)}
                className="inline-flex items-center decoration-1 underline-offset-3 hover:underline pointer-coarse:min-h-11"
              >
                <bdi translate="no">{agent.name}</bdi>
              </Link>
            </Heading>
            {agent.categoryName !== null && (
              <p className="text-sm text-ink-2">
                <bdi translate="no">{agent.categoryName}</bdi>
              </p>
            )}
          </div>
        </div>
        <Description agent={agent} />
        {agent.benefit !== null && agent.benefit !== "" && (
          <p className="border-l-2 border-line-strong pl-3 font-medium">
            <bdi translate="no">{agent.benefit}</bdi>
          </p>
        )}
        <div className="mt-auto flex items-center justify-between gap-4 pt-1 narrow:flex-wrap">
          {tags.length > 0 && (
            <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <Badge>{tag}</Badge>
                </li>
              ))}
            </ul>
          )}
          <DeployMenu agent={agent} />
        </div>
      </article>
    </li>
  )
}

/** Long descriptions are in the HTML in full, so that "Read more" works without scripts. */
function Description({ agent }: { agent: AgentOnCard }) {
  const { shown, rest } = splitDescription(agent.description)
  if (rest === "")
    return shown === "" ? null : (
      <p className="text-ink-2">
        <bdi translate="yes">{shown}</bdi>
      </p>
    )
  return (
    <div className="group/text">
      <p dir="auto" className="text-left text-ink-2">
        {shown}
        <span className="group-has-[[open]]/text:hidden">…</span>
        <span className="hidden group-has-[[open]]/text:inline">{rest}</span>
      </p>
      <details className="group/more">
        <summary className="disclosure min-h-6">
          <span className="group-open/more:hidden">Read more</span>
          <span className="hidden group-open/more:inline">Read less</span>
          <span className="sr-only"> about {agent.name}</span>
        </summary>
      </details>
    </div>
  )
}
