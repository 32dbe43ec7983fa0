import type { IncomingMessage } from "node:http"
import type { Response as OutgoingResponse } from "express"
import { sendErrorPage } from "./error-page"
import { pathOf, routeOf } from "./request-target"

/** All other forms are far smaller. */
const defaultLimit = 64 * 1024
/** Fits a thousand selected deployments with the longest ids. */
const limits = new Map([
  ["/dashboard/bulk", 256 * 1024],
  // Shows any of these again.
  ["/auth/other-person", 256 * 1024],
])

export interface FormBody {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

const urlencoded = "application/x-www-form-urlencoded"

/**
 * Reads the whole body of an unsafe request, or answers with an error page. Routes get only complete, parseable forms. React
 * Router alone would accept 60 MB and answer a broken body with 500.
 */
export async function readForm(
  request: IncomingMessage,
  response: OutgoingResponse,
): Promise<FormBody | "refused"> {
  const limit = limits.get(routeOf(pathOf(request.url ?? ""))) ?? defaultLimit
  const body = await readBody(request, limit)
  if (body === "gone") return "refused"
  if (body === "too-large") {
    response.set("Connection", "close")
    sendErrorPage(response, 413, `The form is larger than ${limit / 1024} KB. Nothing was saved.`)
    return "refused"
  }
  const bytes = new Uint8Array(body)
  const type = request.headers["content-type"]
  if (bytes.length === 0) return { bytes, type: urlencoded }
  if (
    type === undefined ||
    !/^(?:application\/x-www-form-urlencoded|multipart\/form-data) *(?:;|$)/i.test(type)
  ) {
    sendErrorPage(response, 415, "This address accepts only forms.")
    return "refused"
  }
  try {
    await new Response(bytes, { headers: { "content-type": type } }).formData()
  } catch {
    sendErrorPage(response, 400, "The form arrived damaged. Nothing was saved. Go back and send it again.")
    return "refused"
  }
  return { bytes, type }
}

/** How much of an oversized body is read and discarded: many clients lose a response that arrives before they have sent the body. */
const discardLimits = { ms: 500, bytes: 8 * 1024 * 1024 }

function readBody(request: IncomingMessage, limit: number): Promise<Buffer | "too-large" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let deadline: NodeJS.Timeout | undefined

    function finish(outcome: Buffer | "too-large" | "gone") {
      clearTimeout(deadline)
      request.off("data", onData).pause()
      resolve(outcome)
    }
    function discard() {
      chunks.length = 0
      deadline ??= setTimeout(finish, discardLimits.ms, "too-large")
    }
    function onData(chunk: Buffer) {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else if (size <= discardLimits.bytes) discard()
      else finish("too-large")
    }

    if (Number(request.headers["content-length"]) > limit) discard()
    request
      .on("data", onData)
      .once("end", () => finish(size > limit ? "too-large" : Buffer.concat(chunks)))
      .once("error", () => finish("gone"))
      .once("close", () => finish("gone"))
  })
}
