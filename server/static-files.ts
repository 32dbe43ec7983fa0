import express, { type RequestHandler, type Response } from "express"
import { sendErrorPage } from "./error-page"

/** The built files: those with a hash in their name for a year, the rest of public/ for an hour. */
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
    // Source maps show the source to everybody; only error reports need them. The path is decoded as the file system sees it.
    if (/\.map$/i.test(decodeURIComponent(request.path))) return next()
    files(request, response, (error?: unknown) => {
      const missing = error === undefined && request.path.startsWith("/assets/")
      // A chunk of an older build: a page in its place would be run as a script, and rendered for nothing.
      if (missing)
        sendErrorPage(response, 404, "This file is not part of the current version. Please reload the page.")
      else next(error)
    })
  }
}
