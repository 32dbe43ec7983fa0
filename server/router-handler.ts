import { pipeline } from "node:stream/promises"
import type { Request as IncomingRequest, Response as OutgoingResponse, RequestHandler } from "express"
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router"
import type { RequestInfo } from "../app/http/contexts"
import { isPoll } from "../app/http/poll-address"
import type { FindMethods } from "./allowed-methods"
import { prefersJson, sendProblem } from "./error-page"
import { type FormBody, readForm } from "./form-body"
import { endless } from "./overload"
import type { PageCache } from "./page-cache"
import { isPollAnswer, sendPollAnswer } from "./poll-answer"

export interface RouterHandlerOptions {
  /** In production always the same object: React Router rebuilds its routes for each new one. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  createContext(info: RequestInfo): RouterContextProvider
  /** Undefined in development, where pages change while the process runs. */
  pageCache: PageCache | undefined
  findMethods: FindMethods
  waitForRenderSlot(owner: string): Promise<void>
}

/**
 * React Router behind Express. Not @react-router/express: that adapter builds the request URL from the Host header, forwards
 * headers that control the router, and reads bodies without a limit.
 */
export function createRouterHandler({
  build,
  createContext,
  pageCache,
  findMethods,
  waitForRenderSlot,
}: RouterHandlerOptions): RequestHandler {
  const handleRequest = createRequestHandler(build, process.env.NODE_ENV)
  const sitePages = new Set(typeof build === "function" ? [] : sitePagesOf(build))

  /** `settle` is called when the page won't be kept for others. */
  async function answerRequest(request: IncomingRequest, response: OutgoingResponse, settle: () => void) {
    const { info } = response.locals
    const safe = request.method === "GET" || request.method === "HEAD"
    const form = safe ? undefined : await readForm(request, response)
    if (form === "refused") return
    await waitForRenderSlot(info.owner)
    // The client has disconnected while waiting.
    if (response.destroyed) return
    const pageRequest = webRequest(request, response, info, form)
    const page = await handleRequest(pageRequest, createContext(info))
    if (request.method === "GET" && isPoll(pageRequest) && isPollAnswer(page))
      return await sendPollAnswer(page, request, response)
    if (page.status === 405) response.set("Allow", (await findMethods(request.path)).join(", "))
    if (isErrorPage(page) && prefersJson(request)) return await sendAsProblem(response, page)
    if (!pageCache?.accepts(request, page)) {
      settle()
      return await sendPage(response, page)
    }
    // HEAD renders no body, so render the page for the cache.
    const fullPage =
      request.method === "HEAD"
        ? await handleRequest(new Request(pageRequest, { method: "GET" }), createContext(info))
        : page
    await pageCache.store(request, response, fullPage)
  }

  return async (request, response) => {
    if (!pageCache || !sitePages.has(request.path)) return await answerRequest(request, response, () => {})
    await pageCache.once(request, response, (settle) => answerRequest(request, response, settle))
  }
}

/** The pages that are the same for everybody. */
function sitePagesOf({ routes }: ServerBuild) {
  return Object.values(routes).flatMap((route) =>
    route?.parentId === "routes/site/layout" ? [`/${route.path ?? ""}`] : [],
  )
}

const droppedHeaders =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-original-.*|x-rewrite-url|x-http-method.*|x-react-router-(?:spa-mode|prerender-data)|host|transfer-encoding|content-length|connection|expect|upgrade)$/i

function webRequest(
  request: IncomingRequest,
  response: OutgoingResponse,
  info: RequestInfo,
  form: FormBody | undefined,
) {
  const headers = new Headers()
  // Names and values in turn. In Node before 20.20, `headersDistinct` throws for a header with the name `constructor`.
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? ""
    if (!droppedHeaders.test(name)) headers.append(name, request.rawHeaders[at + 1] ?? "")
  }
  if (form) headers.set("content-type", form.type)
  headers.set("host", new URL(info.origin).host)

  const disconnected = new AbortController()
  if (response.destroyed) disconnected.abort()
  response.once("close", () => {
    // React Router drops the body of a HEAD response unread: without an abort, a download from the platform would stay open.
    if (!response.writableFinished || request.method === "HEAD") disconnected.abort()
  })
  return new Request(info.origin + request.originalUrl, {
    method: request.method,
    headers,
    body: form?.bytes,
    signal: disconnected.signal,
  })
}

async function sendPage(response: OutgoingResponse, page: Response) {
  if (response.destroyed) return await page.body?.cancel()
  response.status(page.status)
  const type = page.headers.get("content-type") ?? ""
  const personal = /^text\/(?:html|x-script)/.test(type) || page.headers.has("set-cookie")
  setCookies(response, page)
  for (const [name, value] of page.headers) {
    if (name === "set-cookie") continue
    if (name === "vary") response.vary(value)
    // HTML pages contain personal data, so no cache may store them.
    else if (name !== "cache-control" || !personal || value.includes("no-store")) response.set(name, value)
  }
  // What no proxy may collect is an answer without an end.
  if (page.headers.get("x-accel-buffering") === "no") response.emit(endless)
  if (!page.body) {
    response.end()
    return
  }
  try {
    // Not @react-router/node's writer: it keeps every chunk in memory until the end of a download.
    await pipeline(
      page.body,
      (chunks: AsyncIterable<Uint8Array>) => flushEachPart(chunks, response),
      response,
    )
  } catch (error) {
    if (!response.destroyed) throw error
  }
}

/** All at once: Express reads and checks the whole list again for each cookie that is appended. */
function setCookies(response: OutgoingResponse, page: Response) {
  const cookies = page.headers.getSetCookie()
  if (cookies.length > 0) response.append("set-cookie", cookies)
}

/** Not a data request of the router, and not an error that a route answers as JSON itself. */
function isErrorPage({ status, headers }: Response) {
  return status >= 400 && !/^(?:text\/x-script|application\/json)/.test(headers.get("content-type") ?? "")
}

/** Without the texts of the page: they are for people, and may repeat what was sent. */
async function sendAsProblem(response: OutgoingResponse, page: Response) {
  await page.body?.cancel()
  setCookies(response, page)
  const retryAfter = page.headers.get("retry-after")
  if (retryAfter !== null) response.set("retry-after", retryAfter)
  sendProblem(response, page.status)
}

/** Flushes the compression when no more comes at once: the first part of a page must not wait for the last. */
async function* flushEachPart(chunks: AsyncIterable<Uint8Array>, response: OutgoingResponse) {
  let flush: NodeJS.Immediate | undefined
  try {
    for await (const chunk of chunks) {
      yield chunk
      // For each of React's writes of 4 kB, a flush would make a page half as long again.
      clearImmediate(flush)
      flush = setImmediate(() => response.flush())
    }
  } finally {
    clearImmediate(flush)
  }
}
