import { requestInfo } from "~/http/contexts"
import type { Route } from "./+types/robots"
import { textFile } from "./text-file"

/** Keeps crawlers away from actions and from pages that need a sign-in. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = context.get(requestInfo)
  return textFile(request, "text/plain", [
    "User-agent: *",
    // "/app" would cover it.
    "Allow: /apple-touch-icon.png",
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
