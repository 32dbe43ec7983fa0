import express, { type RequestHandler, type Response } from "express"
import { sendErrorPage } from "./error-page"

/** Serves the built files. Hashed files are cached for a year, other files of public/ for an hour. */
export function createStaticFiles(folder: string): RequestHandler {
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
    // Source maps would publish the source. Compare the decoded path, as the file system sees it.
    if (/\.map$/i.test(decodeURIComponent(request.path))) return next()
    files(request, response, (error?: unknown) => {
      const missing = error === undefined && request.path.startsWith("/assets/")
      // A chunk of an older build: the browser would run an HTML page as a script.
      if (missing)
        sendErrorPage(response, 404, "This file is not part of the current version. Reload the page.")
      else next(error)
    })
  }
}
