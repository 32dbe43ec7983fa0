import { readdirSync } from "node:fs"
import { join, relative, sep } from "node:path"
import express, { type RequestHandler, type Response } from "express"
import { sendErrorPage } from "./error-page"

/**
 * Serves the built files. Hashed files are cached for a year, other files of public/ for an hour. The files are listed once: a
 * look at the disk for every page address, and its error, would cost more than a cached page.
 */
export function createStaticFiles(folder: string): RequestHandler {
  const known = publicPaths(folder)
  const files = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: "ignore",
    setHeaders: (response: Response) => {
      response.removeHeader("Vary")
      const immutable = response.req.path.startsWith("/assets/")
      response.set(
        "Cache-Control",
        immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      )
    },
  })
  return (request, response, next) => {
    const sendUnknown = (error?: unknown) => {
      if (isRefusal(error)) return sendRefusal(error, response)
      const missing = error === undefined && request.path.startsWith("/assets/")
      // A chunk of an older build: the browser would run an HTML page as a script.
      if (missing)
        sendErrorPage(response, 404, "This file is not part of the current version. Reload the page.")
      else next(error)
    }
    // Compare the decoded path, as the file system sees it.
    const path = decodeURIComponent(request.path)
    // Source maps would publish the source.
    if (/\.map$/i.test(path)) next()
    else if (known.has(path)) files(request, response, sendUnknown)
    else sendUnknown()
  }
}

/** A range or a condition that the file doesn't meet. It is the client's mistake, not ours. */
interface Refusal extends Error {
  status: number
  headers?: Record<string, string>
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "status" in error && (error.status === 412 || error.status === 416)
}

function sendRefusal({ status, message, headers }: Refusal, response: Response) {
  response.status(status).set({ ...headers, "Cache-Control": "no-store" })
  response.type("text").send(`${message}\n`)
}

/** The paths of all files below the folder, without dot files. */
function publicPaths(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
  return new Set(paths.map((path) => path.replaceAll(sep, "/")).filter((path) => !path.includes("/.")))
}
