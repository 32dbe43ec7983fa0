import type { IncomingMessage } from "node:http"
import { finished } from "node:stream/promises"
import type { Response as OutgoingResponse } from "express"
import { formatNumber } from "../app/domain/count-text"
import { addressPolicy, routePath } from "../app/http/address-policy"
import { sendErrorPage } from "./error-page"
import { pathOf } from "./request-target"
import { within } from "./within"

const defaultLimit = 64 * 1024

/** Twice as many as the largest form has. A page that shows a form again needs far more room and time for a field than its sender. */
const mostFields = 2_000

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
  const limit = addressPolicy(routePath(pathOf(request.url ?? ""))).largestForm ?? defaultLimit
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
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData()
    if ([...form.keys()].length > mostFields) {
      const most = formatNumber(mostFields)
      sendErrorPage(response, 413, `The form has more than ${most} fields. Nothing was saved.`)
      return "refused"
    }
  } catch {
    sendErrorPage(response, 400, "The form arrived damaged. Nothing was saved. Go back and send it again.")
    return "refused"
  }
  return { bytes, type }
}

/** Many clients lose a response that arrives before they have sent the body, so that of a larger form is discarded meanwhile. */
const discardMs = 500

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | "too-large" | "gone"> {
  const chunks: Buffer[] = []
  let size = Number(request.headers["content-length"] ?? 0)
  try {
    if (size <= limit) {
      size = 0
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        size += chunk.length
        if (size > limit) break
        chunks.push(chunk)
      }
    }
  } catch {
    return "gone"
  }
  if (size <= limit) return Buffer.concat(chunks)
  await within(discardMs, finished(request.resume()))
  return "too-large"
}
