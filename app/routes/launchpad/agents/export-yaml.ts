import { href, redirect } from "react-router"
import { attachment } from "~/http/attachment"
import { knownIds } from "../deployments/known-ids"
import type { Route } from "./+types/export-yaml"
import { loadAgent } from "./load-agent.server"

/** What a link would bring, as a file: for targets that cannot take the link, and for the shelf. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = knownIds(params)
  const agent = await loadAgent(context, id)
  // Its page says that it could not be read, and offers to try again.
  if (!agent) throw redirect(href("/agents/:id", { id }))
  return attachment(agent.yaml, { name: `${id}.yaml`, type: "application/yaml" })
}
