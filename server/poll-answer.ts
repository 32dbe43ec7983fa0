import { createHash } from "node:crypto"
import type { Request as IncomingRequest, Response as OutgoingResponse } from "express"
import { answerMark } from "../app/http/answer-mark"
import { pollAtHeader } from "../app/http/poll-address"

/** Times of the last seconds say when the data was read, and differ while the data is the same. Others are data, such as the end of a machine. */
const times = /"(?:at|loadedAt)":(\d+)/g
const readingMs = 30_000

function withoutTimesOfReading(json: string) {
  // The fields are epoch milliseconds, so the machine's clock counts.
  const now = Date.now()
  return json.replace(times, (field, time) => (Math.abs(now - Number(time)) < readingMs ? "" : field))
}

/** Browsers apply the other headers to bodies and documents, and polls come from every tab every few seconds. */
const neededHeaders = new Set([
  answerMark,
  "x-request-id",
  "cache-control",
  "vary",
  "x-content-type-options",
  "set-cookie",
  "connection",
])

/** Whether this is the answer of a poll's route. */
export function isPollAnswer({ status, headers }: Response) {
  return (
    status === 200 &&
    /^application\/json\b/.test(headers.get("content-type") ?? "") &&
    !headers.has("set-cookie")
  )
}

/** Answers a poll. A tab that has the same data already gets 304. */
export async function sendPollAnswer(page: Response, request: IncomingRequest, response: OutgoingResponse) {
  const json = await page.text()
  if (response.destroyed) return
  const data: unknown = JSON.parse(json)
  const compared = createHash("sha256").update(withoutTimesOfReading(json))
  const tag = `W/"${compared.digest("base64url").slice(0, 16)}"`
  const at = typeof data === "object" && data !== null && "at" in data ? String(data.at) : null
  if (at === null || request.headers["if-none-match"] !== tag) {
    response.setHeader("ETag", tag)
    response.setHeader("Content-Type", "application/json; charset=utf-8")
    response.end(json)
    return
  }
  for (const name of response.getHeaderNames()) if (!neededHeaders.has(name)) response.removeHeader(name)
  response.setHeader("X-Request-Id", response.locals.info.id)
  response.setHeader("ETag", tag)
  response.setHeader(pollAtHeader, at)
  response.writeHead(304).end()
}
