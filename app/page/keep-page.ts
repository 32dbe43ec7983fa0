import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type Location,
  type MiddlewareFunction,
  replace,
} from "react-router"
import type { FormReply } from "../http/form.server"
import { fragmentPerson } from "../http/fragment-address"
import { otherPersonStatus } from "../http/person-header"
import { awayByError, inTime, loadNewDocument, noteAnswer, noteIfAway } from "./server-connection"

type Results = Record<string, DataStrategyResult>

/** The page on screen. The browser's address can differ: after Back it changes before the router loads the page. */
let shown: Location | null = null
/** Whether the navigation under way leads back to the page on screen. */
let returning = false
/** By the key of a location. A page to which a navigation led back has another key, and keeps its scroll position. */
const scrollKeys = new Map<string, string>()

/** To be called with each location that comes on screen. */
export function noteShownPage(location: Location) {
  const scrollKey = scrollKeyOf(location)
  // Others are known by their own key: a page that is open for days would keep all of them.
  if (scrollKey !== location.key) scrollKeys.set(location.key, scrollKey)
  shown = location
  returning = false
}

/** The path and query of the page on screen. */
export function currentPath(): string {
  const { pathname, search } = shown ?? window.location
  return pathname + search
}

/** The key under which the router keeps the scroll position of a location. */
export function scrollKeyOf({ key, pathname, search }: Location): string {
  const returns = returning && pathname + search === currentPath()
  const known = (returns && shown?.key) || key
  return scrollKeys.get(known) ?? known
}

/** Begins the way back to the page on screen, for which `keepPage` loads nothing; returns its address. */
export function returnToShownPage() {
  returning = true
  return currentPath() + (shown?.hash ?? "")
}

/**
 * Around the router's requests for pages and of forms. When the server is away, the page stays on screen with everything typed, and
 * shows a notice instead of an error page.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  // A part of a page: see `loadPart`.
  if (fragmentPerson(url) !== null) return
  const reads = request.method === "GET"
  const opens = reads && url.pathname + url.search !== currentPath()
  // Without results, the router keeps the data of the current page.
  if (reads && !opens && returning) return {}
  const results = await inTime(next()).catch((result): Results => ({ late: { type: "error", result } }))
  const errors = Object.values(results).flatMap(({ type, result }) => (type === "error" ? [result] : []))
  const away = !request.signal.aborted && (await noteIfAway(errors))
  if (request.signal.aborted) return
  if (away && reads && !opens) return {}
  if (away) throw replace(returnToShownPage())
  if (errors.some((error) => isRouteErrorResponse(error) && error.status === otherPersonStatus))
    await loadNewDocument()
  if (opens) noteAnswer(null)
}

/**
 * Around a form's request. When nobody knows what became of it, the form gets a reply instead of an error page, so that the page and
 * the input stay. The form keeps its key, because the server may have acted before the connection broke. The status 503 stops the
 * router from loading the page's data, which would fail too. With a form of another page, this page stays: the other one would open empty.
 */
export const keepForm: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  if (request.method === "GET") return
  const clone = request.clone()
  const results = await next()
  const failed = Object.entries(results).filter(
    ([_, { type, result }]) => type === "error" && isUnknown(result),
  )
  if (failed.length === 0 || request.signal.aborted) return
  const away = await noteIfAway(failed.map(([_, { result }]) => result))
  const posted = await clone.formData()
  // A fetcher says that its page stays.
  const isShown = posted.has("stay") || url.pathname === currentPath().replace(/\?.*/, "")
  if (!isShown && !away) noteAnswer("no answer")
  const instead: DataStrategyResult = isShown
    ? { type: "data", result: unansweredReply(posted.get("formKey")) }
    : { type: "error", result: replace(returnToShownPage()) }
  return { ...results, ...Object.fromEntries(failed.map(([route]) => [route, instead])) }
}

/** Whether nobody knows what became of a form: its action neither redirected nor refused. */
function isUnknown(error: unknown) {
  return !(error instanceof Response || (isRouteErrorResponse(error) && awayByError(error) === null))
}

function unansweredReply(formKey: FormDataEntryValue | null) {
  return data<FormReply>(
    {
      result: { error: { "": ["unavailable"] } },
      problem: { kind: "unavailable", text: null },
      formKey: typeof formKey === "string" ? formKey : "",
    },
    { status: 503 },
  )
}

/**
 * For the `clientLoader` of a part of a page, such as a dialog: when the server can't be reached, the part is `instead`, and the page
 * stays. A redirect is followed.
 */
export async function loadPart<Part, Instead>(
  load: () => Promise<Part>,
  instead: Instead,
): Promise<Part | Instead> {
  try {
    return await inTime(load())
  } catch (error) {
    if (error instanceof Response) throw error
    // Not awaited, to come after `keepPage`: where this is a page, it sees no error and notes an answer.
    void noteIfAway([error])
    return instead
  }
}
