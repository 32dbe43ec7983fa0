import { createHash } from "node:crypto"
import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Response as OutgoingResponse } from "express"
import { LRUCache } from "lru-cache"
import type { RequestInfo } from "../app/http/contexts"
import { readTheme } from "../app/http/cookies.server"
import { matchesTag } from "../app/http/etag.server"
import { type Coding, chooseCoding, codings, compressed } from "./content-coding"
import { allowHashes } from "./security-headers"

/** A page of the public site that is the same for everybody: rendered once, compressed once. */
interface CachedPage {
  bodies: Map<Coding | "identity", Buffer>
  /** A hash of the uncompressed body. */
  digest: string
  /** Allowed in the content security policy instead of a nonce, which would be the same for everybody. */
  scriptHashes: string[]
}

interface CacheEntry {
  /** What is sent, by its coding. */
  answers: Map<string, Prepared>
  bytes: number
  /** When the page expires; infinite for pages that never change while the process runs. */
  until: number
}

/** A body with its headers. They are put together when the page is stored, not for each request. */
interface Prepared {
  tag: string
  body: Buffer
  /** Names and values in turn, as Node writes them. */
  headers: string[]
  /** Those of a 304. */
  unchangedHeaders: string[]
}

export type PageCache = ReturnType<typeof createPageCache>

export interface PageCacheOptions {
  origin: string
  /** Paths can be spelled in many ways, so their number needs a limit. */
  maxPages?: number
  maxBytes?: number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/**
 * An in-memory cache of pages that are the same for everybody. Only pages whose route sets `Cache-Control: public` are cached, as
 * the site's layout does, so personal data never gets in. Entries live as long as the process, or for the route's `max-age`.
 */
export function createPageCache({
  origin,
  maxPages = 120,
  maxBytes = 32 << 20,
  now = () => performance.now(),
}: PageCacheOptions) {
  const entries = new LRUCache<string, CacheEntry>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  /** Pages that a request renders at present. Each resolves when the page is kept, or won't be. */
  const rendering = new Map<string, Promise<unknown>>()

  /** Undefined for requests that are not cached: other methods, and URLs with a query, which are unlimited in number. */
  function keyOf({ method, url = "", headers }: IncomingMessage) {
    if ((method !== "GET" && method !== "HEAD") || url.includes("?")) return undefined
    const cookie = headers.cookie ?? ""
    // Most cookies are not about the theme, and need not be taken apart.
    return `${cookie.includes("theme") ? readTheme(cookie, origin) : "system"} ${url}`
  }

  function find(request: IncomingMessage): Prepared | undefined {
    const key = keyOf(request)
    const page = key === undefined ? undefined : entries.get(key)
    if (!page || key === undefined) return undefined
    // While one request renders an expired page again, the others get the old one.
    return now() < page.until || rendering.has(key) ? answerFor(page, request) : undefined
  }

  return {
    find,

    /**
     * Renders a page that is the same for everybody, unless another request renders it already: then this one waits, and gets that
     * page. Two hundred readers would otherwise render it two hundred times. `render` calls `settle` when the page won't be kept.
     */
    async once(
      request: IncomingMessage,
      response: OutgoingResponse,
      render: (settle: () => void) => Promise<void>,
    ) {
      const key = keyOf(request)
      if (key === undefined) return await render(() => {})
      if (rendering.has(key)) {
        await rendering.get(key)
        const kept = find(request)
        if (kept) return sendCached(kept, request, response, [])
      }
      // The page was not kept: those that have waited don't wait for each other.
      if (rendering.has(key)) return await render(() => {})
      const settled = new AbortController()
      rendering.set(key, once(settled.signal, "abort"))
      const settle = () => {
        if (settled.signal.aborted) return
        rendering.delete(key)
        settled.abort()
      }
      await render(settle).finally(settle)
    },

    accepts(request: IncomingMessage, page: Response) {
      return (
        keyOf(request) !== undefined &&
        page.status === 200 &&
        /^text\/html\b/.test(page.headers.get("content-type") ?? "") &&
        /\bpublic\b/.test(page.headers.get("cache-control") ?? "") &&
        !page.headers.has("set-cookie")
      )
    },

    /** Stores a page with the headers that the response has so far, and sends it. */
    async store(request: IncomingMessage, response: OutgoingResponse, page: Response) {
      const until = now() + lifetimeMs(page)
      const { info } = response.locals
      const cached = await toCachedPage(await page.text(), info)
      const policy = allowHashes(
        String(response.getHeader("Content-Security-Policy")),
        info.nonce,
        cached.scriptHashes,
      )
      const shared = sharedHeaders(response, policy)
      const bodies = [...cached.bodies]
      const answers = new Map(
        bodies.map(([coding, body]) => [coding, prepared(body, cached.digest, coding, shared)]),
      )
      const entry = { answers, bytes: bodies.reduce((sum, [, { length }]) => sum + length, 0), until }
      const key = keyOf(request)
      if (key && until > now()) entries.set(key, entry)
      const answer = answerFor(entry, request)
      if (answer) sendCached(answer, request, response, [])
    },
  }
}

function answerFor({ answers }: CacheEntry, { headers }: IncomingMessage) {
  return answers.get(chooseCoding(headers["accept-encoding"], codings))
}

function lifetimeMs(page: Response) {
  const seconds = /\bmax-age=(\d+)/.exec(page.headers.get("cache-control") ?? "")?.[1]
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000
}

/** Removes what belongs to the request that rendered the page: its nonce and its log reference. */
async function toCachedPage(
  rendered: string,
  { nonce, id }: Pick<RequestInfo, "nonce" | "id">,
): Promise<CachedPage> {
  const html = rendered
    .replaceAll(` nonce="${nonce}"`, "")
    .replace(`data-reference="${id}"`, 'data-reference=""')
  const identity = Buffer.from(html)
  const smaller = await Promise.all(
    codings.map(async (coding) => [coding, await compressed(coding, identity, "quick")] as const),
  )
  return {
    bodies: new Map([...smaller, ["identity", identity]]),
    digest: createHash("sha256").update(identity).digest("base64url").slice(0, 27),
    scriptHashes: inlineScripts(html).map(
      (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    ),
  }
}

/** The regular expression finds all scripts because React escapes whatever could end a script or tag early. */
function inlineScripts(html: string) {
  return [...html.matchAll(/<script\b([^<>]*)>([^<]*(?:<(?!\/?script\b)[^<]*)*)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\bsrc=|application\/ld\+json/.test(attributes))
    .map(([, , script = ""]) => script)
}

/** Sends a page with these headers of the request's own, or 304 to a client that has it. */
export function sendCached(
  { tag, body, headers, unchangedHeaders }: Prepared,
  request: IncomingMessage,
  response: ServerResponse,
  ownHeaders: string[],
) {
  if (matchesTag(request.headers["if-none-match"], tag)) {
    response.writeHead(304, [...unchangedHeaders, ...ownHeaders]).end()
    return
  }
  response.writeHead(200, [...headers, ...ownHeaders])
  response.end(request.method === "HEAD" ? undefined : body)
}

/** The headers of this response that every later one shares. */
function sharedHeaders(response: OutgoingResponse, policy: string) {
  const own = new Set(["x-request-id", "connection", "content-security-policy", "cache-control", "vary"])
  const others = Object.entries(response.getHeaders()).filter(([name]) => !own.has(name))
  return [
    ...others.flatMap(([name, value]) => [name, String(value)]),
    ...["Content-Security-Policy", policy],
    // Caches must revalidate: after a deployment, the scripts of an old page are gone.
    ...["Cache-Control", "public, no-cache"],
    ...["Vary", "Cookie, Accept-Encoding"],
  ]
}

function prepared(body: Buffer, digest: string, encoding: string, shared: string[]): Prepared {
  const plain = encoding === "identity"
  const tag = `"${digest}${plain ? "" : `-${encoding}`}"`
  const unchangedHeaders = [...shared, "ETag", tag]
  const type = ["Content-Type", "text/html; charset=utf-8", "Content-Length", String(body.length)]
  const headers = [...unchangedHeaders, ...type, ...(plain ? [] : ["Content-Encoding", encoding])]
  return { tag, body, headers, unchangedHeaders }
}
