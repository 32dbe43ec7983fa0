import { createHash } from "node:crypto"
import { build, type Plugin, type Rolldown } from "vite"

/** The script that a site page loads before it is hydrated; the virtual module has its address. */
const site = { id: "virtual:site-script", source: "app/entry.site.ts" }
/** The script in the document of other pages; the virtual module has its code. */
const afterPaint = { id: "virtual:after-paint-script", source: "app/entry.after-paint.ts" }

/**
 * Vite plugin: scripts that run before a page is hydrated, each bundled by itself. As chunks of the application they would
 * import chunks of the application.
 */
export function entryScripts(): Plugin {
  let served = false
  const built = new Map<string, ReturnType<typeof bundle>>()
  function script(source: string) {
    const code = built.get(source) ?? bundle(source)
    built.set(source, code)
    return code
  }
  async function siteFile() {
    const code = await script(site.source)
    const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8)
    return { code, fileName: `assets/site-${hash}.js` }
  }
  async function exportOf(id: string) {
    if (id === afterPaint.id) return served ? "" : await script(afterPaint.source)
    return served ? `/${site.source}` : `/${(await siteFile()).fileName}`
  }
  return {
    name: "entry-scripts",
    configResolved({ command }) {
      served = command === "serve"
    },
    resolveId: (id) => ([site.id, afterPaint.id].includes(id) ? `\0${id}` : undefined),
    async load(id) {
      const plain = id.replace(/^\0/, "")
      if ([site.id, afterPaint.id].includes(plain))
        return `export default ${JSON.stringify(await exportOf(plain))}`
    },
    async generateBundle() {
      if (this.environment.name !== "client") return
      const { code, fileName } = await siteFile()
      this.emitFile({ type: "asset", fileName, source: code })
    },
  }
}

async function bundle(source: string) {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, modulePreload: false, rollupOptions: { input: source } },
  })
  // The result is a watcher only in watch mode, and a list only for several formats.
  return (result as Rolldown.RolldownOutput).output[0].code
}
