import { isPictureAddress, pictureKinds } from "~/domain/agent-picture"
import { services } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { imagePolicy } from "~/http/untrusted-file.server"
import { platformContext } from "~/platform/context"
import { visitorAgents } from "~/platform/public/public-agents.server"
import type { Route } from "./+types/picture"

/** The image or avatar of an agent, from where the platform says. The same for everybody. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const kind = pictureKinds.find((one) => one === params.kind)
  // Cached for all visitors; a platform may show its agents to signed-in users only.
  const listed = await visitorAgents(context).gallery()
  const gallery = listed.ok ? listed : await context.get(platformContext).agents.gallery()
  const copies = gallery.ok ? gallery.value.categories.flatMap(({ agents }) => agents) : []
  const address =
    kind &&
    copies
      .filter((agent) => agent.id === id)
      .map((agent) => agent[kind])
      .find(isPictureAddress)
  if (!address) {
    return new Response("Not found\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    })
  }
  const picture = await context.get(services).agentPictures.load(address)
  // An error would be noise in the console of everybody who sees the agent.
  if (!picture) return new Response(null, { status: 204 })
  return new Response(picture.bytes, {
    headers: {
      "Content-Type": picture.type,
      "Content-Security-Policy": imagePolicy,
      "Cache-Control": "max-age=3600",
    },
  })
}
