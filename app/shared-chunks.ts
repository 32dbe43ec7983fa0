import type { Rolldown } from "vite"

type Options = Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>

/**
 * How the browser's files are divided. What many pages share travels in few files: over HTTP/1.1 two dozen small ones
 * wait for each other, and together they compress better. Pages of the site load no file that only the console needs, and the
 * console none that only the site needs.
 */
export const sharedChunks: Options = {
  groups: [
    // What loads modules later is everybody's: in the console's file, it would bring that file to the site.
    {
      name: "framework",
      test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
      priority: 6,
    },
    // A file also takes what its modules import, unless a file above has it.
    shared("document", 5),
    shared("lists", 4),
    shared("site", 3),
    shared("console", 2),
  ],
}

function shared(name: string, priority: number) {
  return {
    name: (id: string, context: Rolldown.ChunkingContext) =>
      chooseGroup(findPages(id, context)) === name ? name : null,
    debugName: name,
    test: /\/app\//,
    priority,
  }
}

const documentFile = /\/app\/root\.tsx$/
/** Of the site's pages, only these share lists and forms with the console. */
const listPages = /\/app\/routes\/site\/(?:agents-gallery|contact)\//
const consoleLayout = /\/app\/routes\/launchpad\/layout\.tsx$/

/** The file of a module that these pages import; null if it stays with its page. */
function chooseGroup(pages: Set<string>) {
  const all = [...pages]
  const site = all.filter((page) => page.includes("/app/routes/site/")).length
  if (all.some((page) => documentFile.test(page))) return "document"
  if (site === all.length) return site >= 5 ? "site" : null
  const inConsole = all.length >= 8 || all.some((page) => consoleLayout.test(page))
  if (site === 0) return inConsole ? "console" : null
  if (inConsole && site === all.filter((page) => listPages.test(page)).length) return "lists"
  return site >= 5 || inConsole ? "document" : null
}

/** The routes that import a module, directly or through others. */
function findPages(id: string, context: Rolldown.ChunkingContext) {
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
