import type { Rolldown } from "vite"

type Options = Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>

/**
 * How the browser's files are divided. What most pages share travels in one file: over HTTP/1.1 two dozen small ones
 * wait for each other. Pages of the site load no file that only the console needs.
 */
export const sharedChunks: Options = {
  groups: [
    { name: "framework", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 4 },
    {
      name: (id, context) => (isForSite(pagesOf(id, context)) ? "site" : null),
      debugName: "site",
      test: /\/app\//,
      priority: 3,
    },
    {
      name: (id, context) => (isForConsole(pagesOf(id, context)) ? "console" : null),
      debugName: "console",
      test: /\/app\//,
      priority: 1,
    },
  ],
}

/** What the document itself needs, or many pages and at least one of the site. */
function isForSite(pages: Set<string>) {
  const inDocument = [...pages].some((page) => page.endsWith("/app/root.tsx"))
  return inDocument || onSite(pages) >= 5 || (onSite(pages) > 0 && pages.size >= 16)
}

function isForConsole(pages: Set<string>) {
  return onSite(pages) === 0 && pages.size >= 12
}

function onSite(pages: Set<string>) {
  return [...pages].filter((page) => page.includes("/app/routes/site/")).length
}

/** The routes that import a module, directly or through others. */
function pagesOf(id: string, context: Rolldown.ChunkingContext) {
  const seen = new Set<string>()
  const pages = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    const [file = id, query] = id.split("?")
    if (query !== undefined && seen.size > 1) pages.add(file)
    for (const importer of context.getModuleInfo(id)?.importers ?? []) visit(importer)
  }
  visit(id)
  return pages
}
