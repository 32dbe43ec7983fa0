import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Plugin } from "vite"
import { iconNames } from "./icon-names.ts"

const { resolve } = createRequire(import.meta.url)

/** Vite plugin: one SVG file with the icons in use, under a hashed name; the virtual module has its address. */
export function iconSprite() {
  const symbols = iconNames.map((name) => {
    const svg = readFileSync(resolve(`lucide-static/icons/${name}.svg`), "utf8")
    const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"))
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\n */g, "")}</symbol>`
  })
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`
  const fileName = `assets/icons-${hashText(sprite)}.svg`
  const files = new Map([[fileName, sprite]])
  return svgFiles("virtual:icon-sprite", `export default ${JSON.stringify(`/${fileName}`)}`, files)
}

/**
 * Vite plugin: each country's flag as its own file, since a page shows only a few of 250. The virtual module has the
 * folder and the list of codes. Emoji flags would show as two letters on some systems.
 */
export function flagFiles() {
  // The package exports code only; the SVG files are next to it.
  const source = join(dirname(resolve("country-flag-icons")), "3x2")
  const names = readdirSync(source).filter((name) => /^[A-Z]{2}\.svg$/.test(name))
  const flags = names.sort().map((name) => [name, readFileSync(join(source, name), "utf8")] as const)
  const folder = `assets/flags-${hashText(flags.join())}`
  const module = [
    `export const flagFolder = ${JSON.stringify(`/${folder}`)}`,
    `export const flagCodes = ${JSON.stringify(names.map((name) => name.slice(0, 2)).join())}.split(",")`,
  ].join("\n")
  return svgFiles("virtual:flags", module, new Map(flags.map(([name, flag]) => [`${folder}/${name}`, flag])))
}

function hashText(text: string) {
  return createHash("sha256").update(text).digest("base64url").slice(0, 8)
}

/** Emits the files, by their path, and the virtual module that says where they are. */
function svgFiles(id: string, module: string, files: ReadonlyMap<string, string>): Plugin {
  return {
    name: id,
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? module : undefined),
    generateBundle() {
      if (this.environment.name !== "client") return
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const svg = files.get(request.url?.slice(1) ?? "")
        if (svg) response.setHeader("Content-Type", "image/svg+xml").end(svg)
        else next()
      })
    },
  }
}
