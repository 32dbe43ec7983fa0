import { createHash } from "node:crypto"
import type { Request as IncomingRequest, Response as OutgoingResponse } from "express"
import { LRUCache } from "lru-cache"
import type { Auth, Session } from "../app/auth/context"
import { cookieName, onlyCookie, setCookie } from "../app/http/cookies.server"
import { personHeader } from "../app/http/person-header"
import { pollAtHeader, pollParameter } from "../app/http/poll-address"
import { pathOf } from "./request-target"

/** A poll: its address without the marker, and the time of the data that the tab has. */
export interface Poll {
  address: string
  seenAt: number
}

/** The answer to a poll. */
interface PollAnswer {
  json: string
  /** Changes with everything but the times of reading. */
  tag: string
  /** When the data was read, in epoch milliseconds by the server's clock. */
  at: number | null
}

export interface PollCacheOptions {
  origin: string
  auth: Pick<Auth, "open" | "sessionKey">
  maxBytes?: number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/** No poll is repeated less often, except where the data rarely changes. */
const keptMs = 10_000
const maxAnswers = 10_000
/** A longer answer, such as a log, is not kept: few of them would fill the cache. */
const maxAnswerLength = 256 * 1024

/**
 * Answers polls without the router where that is possible. A session's tabs share what one of them has read: a tab gets an answer
 * that is newer than its own data, so one tab in each interval reads from the platform. A tab that has the same data already gets
 * 304. The session is opened for every poll, so its end is seen at once, and an answer never leaves its session.
 *
 * Other nodes learn of a change by a cookie: for as long as answers are kept, a browser that has sent a form gets none of them.
 */
export function createPollCache({
  origin,
  auth,
  maxBytes = 32 << 20,
  now = () => performance.now(),
}: PollCacheOptions) {
  const changedCookie = cookieName(origin, "changed")
  /** The addresses of a session's answers. */
  const addresses = new Map<string, Set<string>>()
  const answers = new LRUCache<string, PollAnswer & { session: string; readAt: number }>({
    max: maxAnswers,
    maxSize: maxBytes,
    // Two bytes for each character at most.
    sizeCalculation: ({ json }) => 2 * json.length + 200,
    dispose({ session }, key) {
      const known = addresses.get(session)
      known?.delete(key)
      if (known?.size === 0) addresses.delete(session)
    },
    noDisposeOnSet: true,
  })
  /** When a session last changed something. */
  const changes = new LRUCache<string, number>({ max: maxAnswers })

  function keptFor(session: string, { address, seenAt }: Poll) {
    const kept = answers.get(keyOf(session, address))
    return kept && kept.at !== null && kept.at > seenAt && now() - kept.readAt < keptMs ? kept : undefined
  }

  return {
    /** Set with the answer to a form. */
    changed: setCookie(origin, { name: changedCookie, value: "1" }, keptMs / 1000),

    /** The poll of a request; undefined for other requests. */
    pollOf({ method, originalUrl }: IncomingRequest): Poll | undefined {
      if (method !== "GET" || !originalUrl.includes(pollParameter)) return undefined
      const path = pathOf(originalUrl)
      const query = new URLSearchParams(originalUrl.slice(path.length))
      const marker = query.get(pollParameter)
      if (marker === null) return undefined
      query.delete(pollParameter)
      return { address: `${path}?${query}`, seenAt: Number(marker) || 0 }
    },

    /** Answers with what another tab of the session has read. False when there is nothing newer than what this tab has. */
    async serve(poll: Poll, request: IncomingRequest, response: OutgoingResponse) {
      const cookies = request.headers.cookie ?? null
      const key = auth.sessionKey(cookies)
      if (key === null || onlyCookie(cookies, changedCookie) !== null || !keptFor(key, poll)) return false
      const { log } = response.locals.info
      // The router answers as it would without the cache: the store or the provider cannot be reached.
      const opened = await auth.open(cookies, { activity: false, log }).catch(() => null)
      for (const cookie of opened?.setCookies ?? []) response.append("Set-Cookie", cookie)
      // Looked up again: the session may have changed something meanwhile.
      const kept =
        opened?.session?.key === key && isOwnPage(request, opened.session) ? keptFor(key, poll) : undefined
      if (!kept || response.destroyed) return false
      send(kept, request, response)
      return true
    },

    /** Whether this is the answer of a poll's route. */
    accepts(page: Response) {
      return (
        page.status === 200 &&
        /^application\/json\b/.test(page.headers.get("content-type") ?? "") &&
        !page.headers.has("set-cookie")
      )
    },

    /** Sends what the router has read, and keeps it for the other tabs. `began` is when the request came. */
    async store(
      poll: Poll,
      { session, began }: { session: string; began: number },
      page: Response,
      request: IncomingRequest,
      response: OutgoingResponse,
    ) {
      const answer = answerOf(await page.text())
      const changed = (changes.get(session) ?? Number.NEGATIVE_INFINITY) >= began
      if (!changed && answer.at !== null && answer.json.length <= maxAnswerLength) {
        const key = keyOf(session, poll.address)
        answers.set(key, { ...answer, session, readAt: began })
        const known = addresses.get(session) ?? new Set()
        addresses.set(session, known.add(key))
      }
      send(answer, request, response)
    },

    /** After a change, a refusal or the end of a session, nothing that was read before may be answered. */
    forget(session: string) {
      changes.set(session, now())
      for (const key of [...(addresses.get(session) ?? [])]) answers.delete(key)
    },
  }
}

/** The router refuses the tabs of another person. */
function isOwnPage(request: IncomingRequest, session: Session) {
  const named = request.get(personHeader)
  return named === undefined || named === session.tag
}

export type PollCache = ReturnType<typeof createPollCache>

function keyOf(session: string, address: string) {
  return `${session} ${address}`
}

/** Keys are never escaped in JSON, and quotes in texts always are, so no text looks like one of these. */
const timesOfReading = /"(?:at|loadedAt)":\d{13}(?=[,}])/g
const startsWithTime = /^\{"at":(\d{13})[,}]/
const tellsProblem = /"problem":(?!null)/

function answerOf(json: string): PollAnswer {
  const data = json.replace(timesOfReading, "")
  const digest = createHash("sha256").update(data).digest("base64url").slice(0, 16)
  const at = startsWithTime.exec(json)?.[1]
  // A failure is not kept: the next tab may have more luck.
  return { json, tag: `W/"${digest}"`, at: at === undefined || tellsProblem.test(json) ? null : Number(at) }
}

function send({ json, tag, at }: PollAnswer, request: IncomingRequest, response: OutgoingResponse) {
  if (response.destroyed) return
  const { info } = response.locals
  if (at === null || request.headers["if-none-match"] !== tag) {
    response.setHeader("ETag", tag)
    response.setHeader("Content-Type", "application/json; charset=utf-8")
    response.end(json)
    return
  }
  // Browsers apply the other headers to bodies and documents, and polls come from every tab every few seconds.
  const needed = new Set([
    "x-request-id",
    "cache-control",
    "vary",
    "x-content-type-options",
    "set-cookie",
    "connection",
  ])
  for (const name of response.getHeaderNames()) if (!needed.has(name)) response.removeHeader(name)
  response.setHeader("X-Request-Id", info.id)
  response.setHeader("ETag", tag)
  response.setHeader(pollAtHeader, String(at))
  response.writeHead(304).end()
}
