import { href, redirect } from "react-router"
import { attachment } from "~/http/attachment"
import { requireValidIds } from "~/http/require-valid-ids"
import { readAgent } from "../reading-agent"
import type { Route } from "./+types/file"

/** What a link would bring, as a file: for targets that cannot take the link, and for the shelf. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const agent = await readAgent(context, id)
  // Its page says that it could not be read, and offers to try again.
  if (!agent) throw redirect(href("/agents/:id", { id }))
  return attachment(agent.yaml, { name: `${id}.yaml`, type: "application/yaml" })
}
