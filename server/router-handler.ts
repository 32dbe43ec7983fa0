import { pipeline } from "node:stream/promises"
import type { Request as IncomingRequest, Response as OutgoingResponse, RequestHandler } from "express"
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router"
import type { RequestInfo } from "../app/http/contexts"
import { type FormBody, readForm } from "./form-body"
import type { createPageCache } from "./page-cache"

type PageCache = ReturnType<typeof createPageCache>

export interface RouterHandlerOptions {
  /** One object where the build does not change: the router derives its routes from each object anew. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  contextOf(info: RequestInfo): RouterContextProvider
  /** Undefined where pages change while the process runs, as in development. */
  shared: PageCache | undefined
  /** Resolves when a request may begin. */
  turn(): Promise<void>
}

/**
 * The router behind Express. Not @react-router/express: that one makes up the request's URL from the Host header
 * (facts 3 and 4), passes on headers that steer the router (D6), and reads a body without end (fact 22).
 */
export function createRouterHandler({
  build,
  contextOf,
  shared,
  turn,
}: RouterHandlerOptions): RequestHandler {
  const answer = createRequestHandler(build, process.env.NODE_ENV)
  return async (request, response) => {
    const { info } = response.locals
    const safe = request.method === "GET" || request.method === "HEAD"
    const form = safe ? undefined : await readForm(request, response)
    if (form === "refused") return
    await turn()
    // It has left meanwhile, and nobody would read the answer.
    if (response.destroyed) return
    const asked = webRequest(request, response, info, form)
    const page = await answer(asked, contextOf(info))
    if (!shared?.accepts(request, page)) return await send(response, page)
    // HEAD has rendered nothing that could be kept.
    const whole =
      request.method === "HEAD" ? await answer(new Request(asked, { method: "GET" }), contextOf(info)) : page
    await shared.store(request, response, whole)
  }
}

const unforwarded =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-original-.*|x-rewrite-url|x-http-method.*|x-react-router-(?:spa-mode|prerender-data)|host|transfer-encoding|content-length|connection|expect|upgrade)$/

function webRequest(
  request: IncomingRequest,
  response: OutgoingResponse,
  info: RequestInfo,
  form: FormBody | undefined,
) {
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (unforwarded.test(name)) continue
    for (const value of values ?? []) headers.append(name, value)
  }
  if (form) headers.set("content-type", form.type)
  headers.set("host", new URL(info.origin).host)

  const gone = new AbortController()
  if (response.destroyed) gone.abort()
  response.once("close", () => {
    // The router drops the body of an answer to HEAD unread: without this, a file of the platform would stay open.
    if (!response.writableFinished || request.method === "HEAD") gone.abort()
  })
  return new Request(info.origin + request.originalUrl, {
    method: request.method,
    headers,
    body: form?.bytes,
    signal: gone.signal,
  })
}

async function send(response: OutgoingResponse, page: Response) {
  if (response.destroyed) return await page.body?.cancel()
  response.status(page.status)
  const type = page.headers.get("content-type") ?? ""
  const personal = /^text\/(?:html|x-script)/.test(type) || page.headers.has("set-cookie")
  for (const [name, value] of page.headers) {
    if (name === "set-cookie") response.append(name, value)
    else if (name === "vary") response.vary(value)
    // Whoever is signed in is on the page: no cache may keep it (D5).
    else if (name !== "cache-control" || !personal) response.set(name, value)
  }
  if (!page.body) {
    response.end()
    return
  }
  try {
    // Not @react-router/node's writer: it keeps every chunk until the end, so that a download grows the process.
    await pipeline(page.body, (chunks: AsyncIterable<Uint8Array>) => flushed(chunks, response), response)
  } catch (error) {
    if (!response.destroyed) throw error
  }
}

/** What is written leaves at once, compressed or not: the page's first part must not wait for its last. */
async function* flushed(chunks: AsyncIterable<Uint8Array>, response: OutgoingResponse) {
  for await (const chunk of chunks) {
    yield chunk
    response.flush()
  }
}
