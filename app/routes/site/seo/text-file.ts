import { createHash } from "node:crypto"
import { data } from "react-router"
import { fillIn } from "~/domain/fill-in"
import { services, visit } from "~/http/contexts"
import { matchesTag } from "~/http/etag.server"
import type { Route } from "./+types/text-file"
import llms from "./llms.txt?raw"
import manifest from "./manifest.webmanifest?raw"
import { sitePages } from "./pages"
import robots from "./robots.txt?raw"
import security from "./security.txt?raw"
import sitemap from "./sitemap.xml?raw"

const inJson = (value: string) => JSON.stringify(value).slice(1, -1)

/** Files for crawlers, language models (llmstxt.org), finders of vulnerabilities (RFC 9116) and phones. */
const files = new Map([
  ["/sitemap.xml", { type: "application/xml", text: sitemap }],
  ["/robots.txt", { type: "text/plain", text: robots }],
  ["/llms.txt", { type: "text/plain", text: llms }],
  ["/.well-known/security.txt", { type: "text/plain", text: security }],
  ["/manifest.webmanifest", { type: "application/manifest+json", text: manifest, encode: inJson }],
])

const day = 24 * 60 * 60_000
/** RFC 9116 recommends that security.txt is valid for less than a year. */
const validDays = 180

/** The same for everybody, so it can be cached and asked for again by its ETag. */
export function loader({ context, request, url }: Route.LoaderArgs) {
  const file = files.get(url.pathname)
  if (!file) throw data(null, { status: 404 })
  const { origin } = context.get(visit)
  const pages = Object.values(sitePages)
  const values = {
    ...context.get(services).brand,
    origin,
    description: sitePages.home.description,
    expires: new Date(Math.floor(Date.now() / day + validDays) * day).toISOString(),
    locations: pages.map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`).join("\n"),
    pages: pages.map((page) => `- [${page.title}](${origin}${page.path}): ${page.description}`).join("\n"),
  }
  const text = fillIn(file.text, values, file.encode)
  // Weak: a proxy may compress the body.
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`
  const headers = { "Cache-Control": "public, max-age=3600", ETag: etag }
  if (matchesTag(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, "Content-Type": `${file.type}; charset=utf-8` } })
}
