import { z } from "zod"
import { failure, type Outcome } from "./outcome"

/** A file that the platform hands out, unread. */
export interface Download {
  body: ReadableStream<Uint8Array>
  /** Bytes, when the platform has said how many. */
  length: number | null
}

/** A file of any kind, and what the platform says that it is, in small letters and without parameters. */
export interface TypedDownload extends Download {
  type: string
}

/** A file of which anything is to be expected: whoever hands it on decides what may become of it. */
export async function openFile(response: Response): Promise<Outcome<TypedDownload>> {
  const { body, headers } = response
  if (!body) return failure("malformed")
  const [type = ""] = (headers.get("content-type") ?? "").toLowerCase().split(";")
  return { ok: true, value: { body, length: declaredLength(headers), type: type.trim() } }
}

/** The archive that was asked for; what came may be none, such as a page that explains an error (F9). */
export async function openDownload(response: Response): Promise<Outcome<Download>> {
  const { body, headers } = response
  const type = headers.get("content-type") ?? ""
  if (!body || !/^application\/(zip|x-zip-compressed|octet-stream)\s*(;|$)/i.test(type)) {
    await discard(response)
    return failure("malformed")
  }
  return { ok: true, value: { body, length: declaredLength(headers) } }
}

/** The length of a packed body is not that of what will be read. */
function declaredLength(headers: Headers) {
  const declared = headers.has("content-encoding") ? "" : (headers.get("content-length") ?? "")
  return /^\d{1,15}$/.test(declared) ? Number(declared) : null
}

const limit = 5 * 1024 * 1024
const errorLimit = 16 * 1024
const told = z.object({ error: z.string() })

/** The JSON of an answer; throws when the connection breaks, since that may pass. */
export async function readJson(response: Response): Promise<Outcome<unknown>> {
  const text = isJson(response) ? await readText(response, limit) : null
  await discard(response)
  return text === null ? failure("malformed") : parse(text)
}

/** The `error` of a JSON error body: one line of at most 300 characters, without control or direction marks. */
export async function readError(response: Response): Promise<string | null> {
  const text = isJson(response) ? await readText(response, errorLimit) : null
  const body = parse(text ?? "")
  const error = told.safeParse(body.ok ? body.value : null).data?.error ?? ""
  const line = error.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()
  return line.slice(0, 300) || null
}

/** Gives the connection back when nobody will read the body. */
export async function discard(response: Response) {
  await response.body?.cancel()
}

/**
 * A body of up to `limit` bytes after decompression, or null: a small gzip answer can unfold into gigabytes, and the
 * length that the sender declares is the packed one (security.md fact 21).
 */
async function readText(response: Response, limit: number): Promise<string | null> {
  if (!response.body) return ""
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > limit) return null
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join("")
}

function parse(text: string): Outcome<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return failure("malformed")
  }
}

function isJson(response: Response): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(response.headers.get("content-type") ?? "")
}
