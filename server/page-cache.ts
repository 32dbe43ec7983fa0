import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Request as IncomingRequest, Response as OutgoingResponse } from "express"
import type { RequestInfo } from "../app/http/contexts"
import { readTheme } from "../app/http/theme"
import { pathOf } from "./request-target"
import { allowHashes } from "./security-headers"

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** One page of the public site as everybody gets it: made once, compressed once. */
interface CachedPage {
  bodies: Record<Encoding, Buffer>
  /** Names the bytes before they are compressed. */
  digest: string
  /** What the content security policy allows instead of a nonce, which would be the same for everybody. */
  scriptHashes: string[]
}

interface CacheEntry extends CachedPage {
  /** From when on it is made anew; infinite for what never changes while the process lives. */
  until: number
}

type Encoding = "br" | "gzip" | "identity"

export interface PageCacheOptions {
  origin: string
  /** A path can be written in more than one way, so that their number has to have a limit. */
  maxCount?: number
  maxBytes?: number
  /** Milliseconds by a clock that is never set. */
  now?: () => number
}

/**
 * Pages that are the same for everybody, in memory. A page gets in only when its route declares it with
 * `Cache-Control: public`, as the site's layout does; what is personal never passes here. It stays for the process's life,
 * or for as many seconds as its route adds with `max-age`, where it shows what changes.
 */
export function createPageCache({
  origin,
  maxCount = 120,
  maxBytes = 32 << 20,
  now = () => performance.now(),
}: PageCacheOptions) {
  /** In the order of their last use, the oldest first. */
  const entries = new Map<string, CacheEntry>()
  let bytes = 0

  /** Undefined for what is not kept: anything but reading, and an address with a query, of which there is no end. */
  function keyOf(request: IncomingRequest) {
    const reading = request.method === "GET" || request.method === "HEAD"
    if (!reading || request.originalUrl.includes("?")) return undefined
    return `${readTheme(request.headers.cookie ?? null, origin)} ${pathOf(request.originalUrl)}`
  }

  function drop(key: string) {
    const page = entries.get(key)
    if (page && entries.delete(key)) bytes -= sizeOf(page)
  }

  return {
    /** Answers from memory, if the page is there. */
    serve(request: IncomingRequest, response: OutgoingResponse) {
      const key = keyOf(request)
      const page = key && entries.get(key)
      if (!page) return false
      if (now() >= page.until) {
        drop(key)
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

    /** Keeps what was just made, and answers with it. */
    async store(request: IncomingRequest, response: OutgoingResponse, page: Response) {
      const until = now() + lifetimeMs(page)
      const shared = await toCachedPage(await page.text(), response.locals.info)
      const key = keyOf(request)
      if (key) {
        drop(key)
        entries.set(key, { ...shared, until })
        bytes += sizeOf(shared)
        for (const oldest of entries.keys()) {
          if (entries.size <= maxCount && bytes <= maxBytes) break
          drop(oldest)
        }
      }
      send(shared, request, response)
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

/** Takes out what belongs to the one request that made the page: its nonce, and its reference in the log. */
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

/** The renderer escapes what could end a script or a tag early, so that these are all there are. */
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
    // A cache asks whether its copy is still right; a deployment would otherwise leave pages whose scripts are gone.
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

/** Ours is the order of preference: browsers name brotli last, though it is the smallest. */
function encodingFor(request: IncomingRequest): Encoding {
  const accepted = request.acceptsEncodings()
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding)) ?? "identity"
}

/** The weak comparison that RFC 9110 asks for: proxies that compress make tags weak. */
function matches(header: string | undefined, tag: string) {
  if (header === undefined) return false
  return header.split(",").some((each) => [tag, "*"].includes(each.trim().replace(/^W\//, "")))
}
