import { requestInfo } from "~/http/contexts"
import type { Route } from "./+types/robots"
import { textFile } from "./text-file"

/** What crawlers leave alone: pages that say the same to everybody who is not signed in, and acts. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestInfo)
  return textFile("text/plain", [
    "User-agent: *",
    ...[
      "/auth/",
      "/sandbox/",
      "/theme",
      "/deployments",
      "/licenses",
      "/balance",
      "/app",
      "/dashboard",
      "/admin",
    ].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ])
}
