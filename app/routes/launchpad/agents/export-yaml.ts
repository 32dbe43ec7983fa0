import { href, redirect } from "react-router"
import { attachment } from "~/http/attachment"
import { requireValidIds } from "~/http/require-valid-ids"
import type { Route } from "./+types/export-yaml"
import { loadAgent } from "./load-agent.server"

/** The agent as a YAML file, for targets that can't open the link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const agent = await loadAgent(context, id)
  // The agent's page shows the error and Retry.
  if (!agent.ok) throw redirect(href("/agents/:id", { id }))
  return attachment(agent.value.yaml, { name: `${id}.yaml`, type: "application/yaml" })
}
