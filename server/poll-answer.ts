import { createHash } from "node:crypto"
import type { Request as IncomingRequest, Response as OutgoingResponse } from "express"
import { answerMark } from "../app/http/answer-mark"
import { pollAtHeader } from "../app/http/poll-address"

/** When a snapshot was read differs while its data is the same. The other times are data, such as the end of a machine. */
function withoutTimesOfReading(this: unknown, key: string, value: unknown) {
  const isSnapshot = key === "at" && typeof this === "object" && this !== null && "problem" in this
  return isSnapshot || key === "loadedAt" ? undefined : value
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
  const compared = createHash("sha256").update(JSON.stringify(data, withoutTimesOfReading))
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
