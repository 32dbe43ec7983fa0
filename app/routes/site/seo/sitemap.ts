import { requestInfo } from "~/http/contexts"
import type { Route } from "./+types/sitemap"
import { sitePages } from "./pages"
import { textFile } from "./text-file"

export function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = context.get(requestInfo)
  const entries = Object.values(sitePages).map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`)
  return textFile(request, "application/xml", [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
  ])
}
