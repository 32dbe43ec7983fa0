import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Plugin } from "vite"

const moduleId = "virtual:flags"

/**
 * Vite plugin: emits each country's flag as its own file, since a page shows only a few of 250. The virtual module
 * has the folder and the list of codes. Emoji flags would show as two letters on some systems.
 */
export function flagFiles(): Plugin {
  const flags = readFlags()
  const hash = createHash("sha256")
  for (const [code, drawing] of flags) hash.update(code).update(drawing)
  const folder = `assets/flags-${hash.digest("base64url").slice(0, 8)}`
  const source = [
    `export const flagFolder = ${JSON.stringify(`/${folder}`)}`,
    `export const flagCodes = ${JSON.stringify([...flags.keys()].join())}.split(",")`,
  ].join("\n")
  return {
    name: "flag-files",
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) => (id === `\0${moduleId}` ? source : undefined),
    generateBundle() {
      if (this.environment.name !== "client") return
      for (const [code, drawing] of flags) {
        this.emitFile({ type: "asset", fileName: `${folder}/${code}.svg`, source: drawing })
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const drawing = flags.get(/^\/(\w\w)\.svg$/.exec(request.url ?? "")?.[1] ?? "")
        if (drawing) response.setHeader("Content-Type", "image/svg+xml").end(drawing)
        else next()
      })
    },
  }
}

function readFlags() {
  // The package exports code only; the SVG files are next to it.
  const folder = join(dirname(createRequire(import.meta.url).resolve("country-flag-icons")), "3x2")
  const countries = readdirSync(folder).filter((name) => /^[A-Z]{2}\.svg$/.test(name))
  return new Map(countries.sort().map((name) => [name.slice(0, 2), readFileSync(join(folder, name), "utf8")]))
}
