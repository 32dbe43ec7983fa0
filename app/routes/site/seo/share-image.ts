import { data, href } from "react-router"
import { brandContext, requestInfo } from "~/http/contexts"
import { generateContext } from "~/http/generation.server"
import { tooBusy } from "~/http/too-busy.server"
import type { Route } from "./+types/share-image"
import { shareImagePath } from "./meta"
import { sitePages } from "./pages"

/** The share image of a public page. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = Object.values(sitePages).find(({ path }) => shareImagePath(path) === href("/og/:file", params))
  if (!page) throw data(null, { status: 404 })
  const headers = { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" }
  if (request.method === "HEAD") return new Response(null, { headers })
  const { title, description } = page
  const product = context.get(brandContext).name
  const { host } = new URL(context.get(requestInfo).origin)
  const png = await context.get(generateContext)(
    { kind: "share-image", title, description, product, host },
    request.signal,
  )
  return png ? new Response(png, { headers }) : tooBusy()
}
