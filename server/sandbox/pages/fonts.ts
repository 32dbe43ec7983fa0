import { createRequire } from "node:module"
import express, { type Router } from "express"

const files = {
  inter: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  fraunces: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
}

/** The launchpad's fonts under stable names; the built copies are renamed with every build. */
export function createFonts(): Router {
  const { resolve } = createRequire(import.meta.url)
  const router = express.Router()
  for (const [name, file] of Object.entries(files)) {
    const path = resolve(file)
    router.get(`/${name}.woff2`, (_request, response) => {
      response.sendFile(path, { immutable: true, maxAge: "1y", headers: { "content-type": "font/woff2" } })
    })
  }
  return router
}
