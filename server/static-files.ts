import { readdirSync } from "node:fs"
import { extname, sep } from "node:path"
import express, { type RequestHandler, type Response } from "express"
import { extensions } from "./compressed-files"
import { type Coding, chooseCoding, codings } from "./content-coding"
import { sendErrorPage } from "./error-page"
import { noDocument } from "./security-headers"

/**
 * Serves the built files, and what the build has compressed beside them. Hashed files are cached for a year, other files of
 * public/ for an hour. The files are listed once: a look at the disk for every page address, and its error, would cost more than
 * a cached page.
 */
export function createStaticFiles(folder: string): RequestHandler {
  const known = listFiles(folder)
  const files = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: "ignore",
    setHeaders(response: Response, _path, { size, mtimeMs }: { size: number; mtimeMs: number }) {
      // Strong, unlike that of the library, so that a client can continue a download. The bytes change with the coding.
      const coding = response.get("Content-Encoding")
      const tag = [size, Math.trunc(mtimeMs)].map((part) => part.toString(16)).join("-")
      response.set("ETag", `"${tag}${coding ? `-${coding}` : ""}"`)
    },
  })
  return (request, response, next) => {
    // Compare the decoded path, as the file system sees it.
    const path = decodeURIComponent(request.path)
    // Source maps would publish the source.
    if (/\.map$/i.test(path)) return next()
    const available = known.get(path)
    if (!available) {
      if (!request.path.startsWith("/assets/")) return next()
      // A chunk of an older build: the browser would run an HTML page as a script.
      return sendErrorPage(response, 404, "This file is not part of the current version. Reload the page.")
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.set("Allow", "GET, HEAD")
      return sendErrorPage(response, 405, "This is a file. It can only be read.")
    }
    const coding = chooseCoding(request.headers["accept-encoding"], available)
    response.removeHeader("Vary")
    if (available.length > 0) response.set("Vary", "Accept-Encoding")
    const immutable = path.startsWith("/assets/")
    response.set("Cache-Control", immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600")
    // Rules for documents: they would be a fifth of what a page's many small scripts weigh.
    if (immutable) {
      response.set("Content-Security-Policy", noDocument)
      for (const name of ["Origin-Agent-Cluster", "Permissions-Policy", "X-Frame-Options"])
        response.removeHeader(name)
    }
    const { url } = request
    if (coding !== "identity") {
      response.type(extname(path)).set("Content-Encoding", coding)
      request.url = request.path + extensions[coding]
    }
    files(request, response, (error?: unknown) => {
      request.url = url
      if (isRefusal(error)) return sendRefusal(error, response)
      if (error !== undefined) return next(error)
      // The file was there when the process started. The error must not be cached, nor look compressed.
      for (const name of ["Cache-Control", "Content-Encoding", "Content-Type", "Vary"])
        response.removeHeader(name)
      sendErrorPage(response, 404, "This file is no longer there. Reload the page.")
    })
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
  for (const name of ["Content-Encoding", "ETag", "Last-Modified"]) response.removeHeader(name)
  response.status(status).set({ ...headers, "Cache-Control": "no-store" })
  response.type("text").send(`${message}\n`)
}

/** The paths of all files below the folder, without dot files, each with the codings in which the build has written it. */
function listFiles(folder: string): ReadonlyMap<string, Coding[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const all = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length)}/${name}`.replaceAll(sep, "/"))
    .filter((path) => !path.includes("/."))
  const existing = new Set(all)
  const findCodings = (path: string) => codings.filter((coding) => existing.has(path + extensions[coding]))
  const written = new Set(all.flatMap((path) => findCodings(path).map((coding) => path + extensions[coding])))
  return new Map(all.filter((path) => !written.has(path)).map((path) => [path, findCodings(path)]))
}
