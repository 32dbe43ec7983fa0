import { createContext, type MiddlewareFunction, redirectDocument } from "react-router"
import { buildHeader } from "./build-header"

/** The build that the browser loads; empty in development, where it changes while the process runs. */
export const buildContext = createContext<string>()

/** A page of another build loads the next page as a document: its scripts may not understand this build's data. */
export const takeOverBuild: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const pageBuild = request.headers.get(buildHeader)
  const currentBuild = context.get(buildContext)
  if (pageBuild !== null && currentBuild !== "" && pageBuild !== currentBuild)
    throw redirectDocument(url.pathname + url.search)
  return next()
}
