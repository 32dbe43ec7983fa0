import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Plugin } from "vite"
import { iconNames } from "./names.ts"

const moduleId = "virtual:icon-sprite"

/** Vite plugin: one SVG file with the icons in use, under a hashed name; the virtual module has its address. */
export function iconSprite(): Plugin {
  const sprite = drawSprite()
  const hash = createHash("sha256").update(sprite).digest("base64url").slice(0, 8)
  const fileName = `assets/icons-${hash}.svg`
  return {
    name: "icon-sprite",
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) => (id === `\0${moduleId}` ? `export default ${JSON.stringify(`/${fileName}`)}` : undefined),
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: sprite })
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml").end(sprite)
      })
    },
  }
}

function inOneLine(text: string) {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("")
}

function drawSprite() {
  const { resolve } = createRequire(import.meta.url)
  const symbols = iconNames.map((name) => {
    const svg = readFileSync(resolve(`lucide-static/icons/${name}.svg`), "utf8")
    const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"))
    return `<symbol id="${name}" viewBox="0 0 24 24">${inOneLine(shapes)}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`
}
