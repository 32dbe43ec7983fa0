import { type DataStrategyResult, type MiddlewareFunction, redirectDocument } from "react-router"
import { pagePerson } from "~/http/person-header"
import { currentPath } from "~/page/keep-page"

/** What the layout's data says about the document that it belongs to. */
interface DocumentOfData {
  /** The tag of the person; empty for visitors. */
  tag: string
  build: string
}

/**
 * Data of another person, or of another build for the next page, is shown by a new document: this one would act for the wrong
 * person, or may not understand the data. A form that is being filled in stays when only the build is another one.
 */
export const openAnewForOthers: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { url },
  next,
) => {
  const opens = url.pathname + url.search !== currentPath()
  const { result } = (await next())["routes/launchpad/layout"] ?? {}
  if (!isDocumentOfData(result)) return
  const otherPerson = result.tag !== "" && pagePerson() !== "" && result.tag !== pagePerson()
  const otherBuild = opens && result.build !== document.documentElement.dataset.build
  if (otherPerson || otherBuild) throw redirectDocument(url.pathname + url.search)
}

function isDocumentOfData(data: unknown): data is DocumentOfData {
  return typeof data === "object" && data !== null && "tag" in data && "build" in data
}
