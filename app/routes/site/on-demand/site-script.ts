import { createHash } from "node:crypto"
import { build, type Plugin, type Rolldown } from "vite"

const moduleId = "virtual:site-script"
const source = "app/entry.site.ts"

/**
 * Vite plugin: one file with everything a site page runs before it is hydrated, under a hashed name; the virtual module
 * has its address. As a chunk of the application it would import chunks of the application.
 */
export function siteScript(): Plugin {
  let served = false
  let built: ReturnType<typeof bundle> | undefined
  const script = () => {
    built ??= bundle()
    return built
  }
  return {
    name: "site-script",
    configResolved({ command }) {
      served = command === "serve"
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    async load(id) {
      if (id !== `\0${moduleId}`) return
      return `export default ${JSON.stringify(served ? `/${source}` : `/${(await script()).fileName}`)}`
    },
    async generateBundle() {
      if (this.environment.name !== "client") return
      const { code, fileName } = await script()
      this.emitFile({ type: "asset", fileName, source: code })
    },
  }
}

async function bundle() {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, modulePreload: false, rollupOptions: { input: source } },
  })
  // The result is a watcher only in watch mode, and a list only for several formats.
  const { code } = (result as Rolldown.RolldownOutput).output[0]
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8)
  return { code, fileName: `assets/site-${hash}.js` }
}
