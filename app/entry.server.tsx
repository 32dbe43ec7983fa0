import { isbot } from "isbot"
import { renderToReadableStream, renderToString } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { ServedFacts } from "./document-facts"
import { services, visit } from "./http/contexts"
import { readTheme } from "./http/cookies.server"
import { knowsStyle, rememberStyle } from "./http/known-style.server"
import { laterMark } from "./page/later"
import { sitePages } from "./routes/site/seo/pages"
import siteStylesheet from "./site-style.css?inline"
import stylesheet from "./style.css?inline"
import stylesheetAddress from "./style.css?url"

/** Milliseconds a page may wait for deferred data. */
export const streamTimeout = 10_000

/** Prefetches pages of the site without running scripts. Those of the launchpad are left out, because they load the session. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: Object.values(sitePages).map(({ path }) => path) },
      eagerness: "moderate",
    },
  ],
})

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8")
  if (request.method === "HEAD") return new Response(null, { status, headers })

  const { id, nonce, origin, log, owner } = context.get(visit)
  const { brand, build, waitForTurn } = context.get(services)
  await waitForTurn(owner)
  const cookies = request.headers.get("Cookie")
  const firstVisit =
    status === 200 &&
    hasRoute(routerContext, consoleLayout) &&
    !knowsStyle(cookies, origin, stylesheetAddress)
  if (firstVisit) headers.append("Set-Cookie", rememberStyle(origin, stylesheetAddress))
  const facts = {
    reference: id,
    nonce,
    theme: readTheme(cookies, origin),
    product: brand.name,
    helpEmail: brand.helpEmail,
    statusUrl: brand.statusUrl,
    build,
    style: import.meta.env.PROD ? styleIn(routerContext, firstVisit) : null,
    answersForm: request.method === "POST",
    speculationRules,
  }
  const giveUp = new AbortController()
  // One second after the data's own limit, so that rejected parts still reach the browser.
  const timer = setTimeout(() => giveUp.abort(), streamTimeout + 1000).unref()
  let started = false
  const createPage = (entry: EntryContext) => (
    <ServedFacts value={facts}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </ServedFacts>
  )
  const page = await renderToReadableStream(createPage(routerContext), {
    nonce,
    signal: giveUp.signal,
    // Of any size, what is there has its place: React's scripts move larger parts to it.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError(error) {
      // Before streaming starts, the error rejects the request and is logged there.
      if (started && !request.signal.aborted) log.error({ err: error }, "a page broke while it was streamed")
    },
  })
  started = true
  const whole = page.allReady.catch(() => {}).finally(() => clearTimeout(timer))
  // Crawlers read only what has arrived when the connection closes, so they get the whole page at once.
  if (routerContext.isSpaMode || isbot(request.headers.get("User-Agent"))) await whole
  else if (hasLateData(routerContext)) {
    const beginning = renderToString(
      createPage({ ...routerContext, serverHandoffStream: undefined, renderMeta: {} }),
    )
    // The page of an error has no such part.
    if (beginning.includes(laterMark))
      return new Response(inOrder(beginning, page, whole, giveUp), { status, headers })
  }
  return new Response(page, { status, headers })
}

function hasLateData({ staticHandlerContext: { loaderData } }: EntryContext) {
  const parts = Object.values(loaderData).flatMap((data) => Object.values(data ?? {}))
  return parts.some((part) => part instanceof Promise)
}

/** A page up to its `<Later>`, and from there when all is known: without scripts, nothing could move a late part to its place. */
function inOrder(
  beginning: string,
  page: ReadableStream<Uint8Array>,
  whole: Promise<void>,
  giveUp: AbortController,
) {
  return new ReadableStream<Uint8Array>({
    async start(stream) {
      const send = (html: string) => stream.enqueue(new TextEncoder().encode(html))
      send(beginning.slice(0, startOfLate(beginning)))
      await whole
      const all = await new Response(page).text()
      send(all.slice(startOfLate(all)))
      stream.close()
    },
    cancel: () => giveUp.abort(),
  })
}

/** Where the comment is with which React begins a part that may be late. */
function startOfLate(html: string) {
  return html.indexOf("<!--$", html.indexOf(laterMark))
}

function hasRoute({ staticHandlerContext: { matches } }: EntryContext, id: string) {
  return matches.some(({ route }) => route.id === id)
}

/** The style that a document carries; null if it links the file. */
function styleIn(routerContext: EntryContext, firstVisit: boolean) {
  // Most people read one page of the site, and the page cache compresses it once.
  if (hasRoute(routerContext, siteLayout)) return siteStylesheet
  return firstVisit ? stylesheet : null
}

const siteLayout = "routes/site/layout"
const consoleLayout = "routes/launchpad/layout"

/** Logs unexpected errors; the visitor sees only a reference. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // Client errors are in the request's own log line.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const { pathname } = new URL(request.url)
  context.get(visit).log.error({ err: error, method: request.method, path: pathname }, "a page failed")
}
