import type { Download } from "./body"
import { failure, type Outcome } from "./outcome"

/** The beginning of a text, and whether there is more of it. */
export interface ArtifactText {
  text: string
  /** Bytes of the whole, when the platform has said how many. */
  length: number | null
  cut: boolean
}

const deadlineMs = 10_000

/**
 * The first `most` bytes of a file within 10 s; the rest is never fetched, however much there is. Cut after a whole line where
 * there is one. A file with zero bytes is no text: "malformed".
 */
export async function readStart(
  { body, length }: Download,
  most: number,
  ms = deadlineMs,
): Promise<Outcome<ArtifactText>> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  let late = false
  const timer = setTimeout(() => {
    late = true
    void reader.cancel().catch(() => {})
  }, ms)
  try {
    while (size <= most) {
      const { done, value } = await reader.read()
      if (late) return failure("unavailable")
      if (done) return textOf(Buffer.concat(chunks), length, false)
      size += value.byteLength
      chunks.push(value)
    }
    await reader.cancel()
    return textOf(Buffer.concat(chunks).subarray(0, most), length, true)
  } catch {
    return failure("unavailable")
  } finally {
    clearTimeout(timer)
  }
}

function textOf(bytes: Buffer, length: number | null, cut: boolean): Outcome<ArtifactText> {
  if (bytes.includes(0)) return failure("malformed")
  const lastLine = cut ? bytes.lastIndexOf(10) + 1 : 0
  const whole = lastLine > 0 ? bytes.subarray(0, lastLine) : bytes
  return { ok: true, value: { text: new TextDecoder().decode(whole), length, cut } }
}
