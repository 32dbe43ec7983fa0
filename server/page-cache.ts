import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Request as IncomingRequest, Response as OutgoingResponse } from "express"
import type { RequestInfo } from "../app/http/contexts"
import { readTheme } from "../app/http/theme"
import { pathOf } from "./request-target"
import { allowHashes } from "./security-headers"

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A page of the public site that is the same for everybody: rendered once, compressed once. */
interface CachedPage {
  bodies: Record<Encoding, Buffer>
  /** A hash of the uncompressed body. */
  digest: string
  /** Allowed in the content security policy instead of a nonce, which would be the same for everybody. */
  scriptHashes: string[]
}

interface CacheEntry extends CachedPage {
  /** When the page expires; infinite for pages that never change while the process runs. */
  until: number
}

type Encoding = "br" | "gzip" | "identity"

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
  /** In order of last use, the least recently used first. */
  const entries = new Map<string, CacheEntry>()
  let bytes = 0

  /** Undefined for requests that are not cached: other methods, and URLs with a query, which are unlimited in number. */
  function keyOf(request: IncomingRequest) {
    const reading = request.method === "GET" || request.method === "HEAD"
    if (!reading || request.originalUrl.includes("?")) return undefined
    return `${readTheme(request.headers.cookie ?? null, origin)} ${pathOf(request.originalUrl)}`
  }

  function remove(key: string) {
    const page = entries.get(key)
    if (page && entries.delete(key)) bytes -= sizeOf(page)
  }

  return {
    /** Sends the cached page. False when there is none. */
    serve(request: IncomingRequest, response: OutgoingResponse) {
      const key = keyOf(request)
      const page = key && entries.get(key)
      if (!page) return false
      if (now() >= page.until) {
        remove(key)
        return false
      }
      entries.delete(key)
      entries.set(key, page)
      send(page, request, response)
      return true
    },

    accepts(request: IncomingRequest, page: Response) {
      return (
        keyOf(request) !== undefined &&
        page.status === 200 &&
        /^text\/html\b/.test(page.headers.get("content-type") ?? "") &&
        /\bpublic\b/.test(page.headers.get("cache-control") ?? "") &&
        !page.headers.has("set-cookie")
      )
    },

    /** Stores a page and sends it. */
    async store(request: IncomingRequest, response: OutgoingResponse, page: Response) {
      const until = now() + lifetimeMs(page)
      const cached = await toCachedPage(await page.text(), response.locals.info)
      const key = keyOf(request)
      if (key) {
        remove(key)
        entries.set(key, { ...cached, until })
        bytes += sizeOf(cached)
        for (const oldest of entries.keys()) {
          if (entries.size <= maxPages && bytes <= maxBytes) break
          remove(oldest)
        }
      }
      send(cached, request, response)
    },
  }
}

function lifetimeMs(page: Response) {
  const seconds = /\bmax-age=(\d+)/.exec(page.headers.get("cache-control") ?? "")?.[1]
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000
}

function sizeOf({ bodies }: CachedPage) {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 0)
}

/** Removes what belongs to the request that rendered the page: its nonce and its log reference. */
export async function toCachedPage(
  rendered: string,
  { nonce, id }: Pick<RequestInfo, "nonce" | "id">,
): Promise<CachedPage> {
  const html = rendered
    .replaceAll(` nonce="${nonce}"`, "")
    .replace(`data-reference="${id}"`, 'data-reference=""')
  const identity = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    compressions.br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressions.gzip(identity, { level: 9 }),
  ])
  return {
    bodies: { br, gzip: zipped, identity },
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

function send(page: CachedPage, request: IncomingRequest, response: OutgoingResponse) {
  const { nonce } = response.locals.info
  const policy = response.get("Content-Security-Policy") ?? ""
  const encoding = encodingFor(request)
  const tag = `"${page.digest}${encoding === "identity" ? "" : `-${encoding}`}"`
  response.vary("Accept-Encoding")
  response.set({
    // Caches must revalidate: after a deployment, the scripts of an old page are gone.
    "Cache-Control": "public, no-cache",
    "Content-Security-Policy": allowHashes(policy, nonce, page.scriptHashes),
    ETag: tag,
  })
  if (matches(request.headers["if-none-match"], tag)) {
    response.status(304).end()
    return
  }
  const body = page.bodies[encoding]
  response
    .status(200)
    .set({ "Content-Type": "text/html; charset=utf-8", "Content-Length": String(body.length) })
  if (encoding !== "identity") response.set("Content-Encoding", encoding)
  response.end(request.method === "HEAD" ? undefined : body)
}

/** Prefers brotli, the smallest, although browsers list it last. */
function encodingFor(request: IncomingRequest): Encoding {
  const accepted = request.acceptsEncodings()
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding)) ?? "identity"
}

/** Weak comparison, as RFC 9110 requires: proxies that compress make tags weak. */
function matches(header: string | undefined, tag: string) {
  if (header === undefined) return false
  return header.split(",").some((each) => [tag, "*"].includes(each.trim().replace(/^W\//, "")))
}
