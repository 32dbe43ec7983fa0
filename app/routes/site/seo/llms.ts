import { brandContext, requestInfo } from "~/http/contexts"
import type { Route } from "./+types/llms"
import { sitePages } from "./pages"
import { textFile } from "./text-file"

/** The site as one Markdown page for language models (llmstxt.org). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { name, docsUrl, sourceUrl } = context.get(brandContext)
  const { origin } = context.get(requestInfo)
  return textFile(request, "text/plain", [
    `# ${name}`,
    "",
    `> ${sitePages.home.description}`,
    "",
    "## Pages",
    "",
    ...Object.values(sitePages).map(
      ({ title, path, description }) => `- [${title}](${origin}${path}): ${description}`,
    ),
    "",
    "## Links",
    "",
    `- [Documentation](${docsUrl})`,
    `- [Source code](${sourceUrl})`,
  ])
}
