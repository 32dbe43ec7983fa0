import { data } from "react-router"
import { shareImages } from "~/http/contexts"
import { shareImagePath } from "../meta"
import { sitePages } from "../pages"
import type { Route } from "./+types/share-image"

/** The picture that is shown where a page of the site is shared. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = Object.values(sitePages).find(({ path }) => shareImagePath(path) === `/og/${params.file}`)
  if (!page) throw data(null, { status: 404 })
  const png = await context.get(shareImages)(page)
  // A copy: the bytes may be a part of a larger piece of memory, which Response does not take.
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  })
}
