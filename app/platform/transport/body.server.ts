import { z } from "zod"
import { failure, type Outcome } from "../../domain/outcome"
import { cutToEntries, parseJson } from "../../domain/parse-json"
import { readAtMost } from "../../http/read-at-most.server"
import { type HasRoom, smallAnswer } from "./limits.server"

/** A file from the platform, not yet read. */
export interface Download {
  body: ReadableStream<Uint8Array>
  /** Bytes, if the platform sent a length. */
  length: number | null
}

/** A file of any type. `type` is in lower case and without parameters. */
export interface TypedDownload extends Download {
  type: string
}

/** A file of any type; the caller decides whether it is safe to show. */
export async function openFile(response: Response): Promise<Outcome<TypedDownload>> {
  const { body, headers } = response
  if (!body) return failure("malformed")
  const [type = ""] = (headers.get("content-type") ?? "").toLowerCase().split(";")
  return { ok: true, value: { body, length: declaredLength(headers), type: type.trim() } }
}

/** An archive. The response may be something else, such as an error page. */
export async function openDownload(response: Response): Promise<Outcome<Download>> {
  const { body, headers } = response
  const type = headers.get("content-type") ?? ""
  if (!body || !/^application\/(zip|x-zip-compressed|octet-stream)\s*(;|$)/i.test(type)) {
    await discard(response)
    return failure("malformed")
  }
  return { ok: true, value: { body, length: declaredLength(headers) } }
}

/** The length of a compressed body is not the length that will be read. */
function declaredLength(headers: Headers) {
  const declared = headers.has("content-encoding") ? "" : (headers.get("content-length") ?? "")
  return /^\d{1,15}$/.test(declared) ? Number(declared) : null
}

/** How long a file may wait for a reader; the platform's host closes an idle connection after the same time. */
const unreadMs = 120_000

/** The same bytes. `over` is called when they have been read, canceled or broken off, or when nobody reads them. */
export function onBodyEnd(body: Download["body"], over: () => void): Download["body"] {
  const reader = body.getReader()
  let timer: NodeJS.Timeout | undefined

  function end() {
    clearTimeout(timer)
    over()
  }

  function awaitReader(controller: ReadableStreamDefaultController<Uint8Array>) {
    timer = setTimeout(() => {
      controller.error(new Error("nobody read the file"))
      void reader.cancel().catch(() => {})
      end()
    }, unreadMs)
    timer.unref()
  }

  return new ReadableStream<Uint8Array>(
    {
      start: awaitReader,
      async pull(controller) {
        clearTimeout(timer)
        try {
          const { done, value } = await reader.read()
          if (!done) {
            controller.enqueue(value)
            return awaitReader(controller)
          }
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        end()
      },
      async cancel(reason) {
        end()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

const limit = 5 * 1024 * 1024
const errorLimit = 16 * 1024
const errorBody = z.object({ error: z.string() })

/**
 * The JSON of a response. Throws when the connection breaks, because a retry may help. "busy" when there is no memory
 * for it. Without `whole`, the entries of a list that are beyond the limit are missing. `turn` waits before much is parsed.
 */
export async function readJson(response: Response, hasRoom?: HasRoom, most = limit, turn = async () => {}) {
  const { body, headers } = response
  if (!body || !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get("content-type") ?? "")) {
    await discard(response)
    return failure("malformed")
  }
  const read = await readAtMost(body, most, hasRoom)
  if (!read) return failure("busy")
  try {
    const { bytes, whole } = read
    const large = bytes.byteLength > smallAnswer
    if (large) await turn()
    const text = new TextDecoder().decode(bytes.subarray(0, most))
    return { ok: true as const, value: parseJson(whole ? text : cutToEntries(text)), whole, large }
  } catch {}
  return failure("malformed")
}

/** The `error` of a JSON error body: one line of at most 300 characters, without control or direction characters. */
export async function readError(response: Response): Promise<string | null> {
  const body = await readJson(response, undefined, errorLimit)
  const error = errorBody.safeParse(body.ok ? body.value : null).data?.error ?? ""
  const line = error.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()
  return line.slice(0, 300) || null
}

/** The first `most` bytes of a file, and whether they are all. "unavailable" when it breaks off, "busy" when there is no memory. */
export async function readFile({ body }: Download, most: number, hasRoom: HasRoom) {
  try {
    const value = await readAtMost(body, most, hasRoom)
    return value ? { ok: true as const, value } : failure("busy")
  } catch {
    return failure("unavailable")
  }
}

/** Releases the connection of a response that nobody will read. */
export async function discard(response: Response) {
  await response.body?.cancel()
}
