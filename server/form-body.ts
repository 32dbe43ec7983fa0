import type { IncomingMessage } from "node:http"
import type { Response as OutgoingResponse } from "express"
import { sendErrorPage } from "./error-page"
import { pathOf, routeOf } from "./request-target"

/** No other form comes near it. */
const usualLimit = 64 * 1024
/** A thousand chosen deployments with the longest ids. */
const limits = new Map([["/dashboard/bulk", 256 * 1024]])

export interface FormBody {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

const urlencoded = "application/x-www-form-urlencoded"

/**
 * Reads the whole body of an unsafe request, or answers it: forms are small, so a route gets only what has
 * arrived and can be parsed. Left to the router, 60 MB are accepted and a broken body is a 500 (fact 22, C10).
 */
export async function readForm(
  request: IncomingMessage,
  response: OutgoingResponse,
): Promise<FormBody | "refused"> {
  const limit = limits.get(routeOf(pathOf(request.url ?? ""))) ?? usualLimit
  const body = await readBody(request, limit)
  if (body === "gone") return "refused"
  if (body === "too-large") {
    response.set("Connection", "close")
    sendErrorPage(response, 413, `The form holds more than ${limit / 1024} KB, so nothing of it was read.`)
    return "refused"
  }
  const bytes = new Uint8Array(body)
  const type = request.headers["content-type"]
  if (bytes.length === 0) return { bytes, type: urlencoded }
  if (
    type === undefined ||
    !/^(?:application\/x-www-form-urlencoded|multipart\/form-data) *(?:;|$)/i.test(type)
  ) {
    sendErrorPage(response, 415, "Only forms are taken here.")
    return "refused"
  }
  try {
    await new Response(bytes, { headers: { "content-type": type } }).formData()
  } catch {
    sendErrorPage(response, 400, "The form arrived damaged, so nothing was done. Please send it again.")
    return "refused"
  }
  return { bytes, type }
}

/** What is sent beyond the limit is thrown away for this long: an answer that overtakes the body is lost by many clients. */
const patience = { ms: 500, bytes: 8 * 1024 * 1024 }

function readBody(request: IncomingMessage, limit: number): Promise<Buffer | "too-large" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let deadline: NodeJS.Timeout | undefined

    function settle(outcome: Buffer | "too-large" | "gone") {
      clearTimeout(deadline)
      request.off("data", take).pause()
      resolve(outcome)
    }
    function overrun() {
      chunks.length = 0
      deadline ??= setTimeout(settle, patience.ms, "too-large")
    }
    function take(chunk: Buffer) {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else if (size <= patience.bytes) overrun()
      else settle("too-large")
    }

    if (Number(request.headers["content-length"]) > limit) overrun()
    request
      .on("data", take)
      .once("end", () => settle(size > limit ? "too-large" : Buffer.concat(chunks)))
      .once("error", () => settle("gone"))
      .once("close", () => settle("gone"))
  })
}
