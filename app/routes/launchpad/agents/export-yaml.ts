import { href, redirect } from "react-router"
import { flash } from "~/console/flash"
import { isOpaqueId } from "~/domain/opaque-id"
import { failure } from "~/domain/outcome"
import { attachment } from "~/http/attachment.server"
import type { Route } from "./+types/export-yaml"
import { findAgent } from "./load-agent.server"

/** The agent as a YAML file, for targets that can't open the link. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const agent = isOpaqueId(id) ? await findAgent(context, id) : failure("not-found")
  if (agent.ok) return attachment(agent.value.yaml, { name: `${id}.yaml`, type: "application/yaml" })
  const gone = agent.problem.kind === "not-found"
  if (gone) context.get(flash).leave("agent-gone")
  else if (agent.problem.kind !== "session-ended") context.get(flash).leave("agent-unread")
  throw redirect(gone ? href("/agents") : href("/agents/:id", { id }), 303)
}
