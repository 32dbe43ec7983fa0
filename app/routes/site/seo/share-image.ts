import { data, href } from "react-router"
import { services, visit } from "~/http/contexts"
import { tooBusy } from "~/http/too-busy.server"
import type { Route } from "./+types/share-image"
import { shareImagePath } from "./meta"
import { sitePages } from "./pages"

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = Object.values(sitePages).find(({ path }) => shareImagePath(path) === href("/og/:file", params))
  if (!page) throw data(null, { status: 404 })
  const headers = { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" }
  if (request.method === "HEAD") return new Response(null, { headers })
  const { title, description } = page
  const { brand, generate } = context.get(services)
  const { origin, networks } = context.get(visit)
  const { host } = new URL(origin)
  const png = await generate(
    { kind: "share-image", title, description, product: brand.name, host },
    { networks, gone: request.signal },
  )
  return png ? new Response(png, { headers }) : tooBusy()
}
