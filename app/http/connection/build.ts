import { createContext, type MiddlewareFunction, redirectDocument } from "react-router"
import { buildHeader } from "./build-header"

/** Names what the browser runs; empty where that changes while the process runs, as in development. */
export const buildContext = createContext<string>()

/** A page of another build takes over this one by loading the next page whole: its scripts may not fit our data. */
export const takeOverBuild: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const theirs = request.headers.get(buildHeader)
  const ours = context.get(buildContext)
  if (theirs !== null && ours !== "" && theirs !== ours) throw redirectDocument(url.pathname + url.search)
  return next()
}
