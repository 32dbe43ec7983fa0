import type { Download } from "./body"
import { failure, type Outcome } from "./outcome"

/**
 * What comes of a file until it ends, or until it has more than `most` bytes: then the rest is never fetched, and `whole` is
 * false. "unavailable" when it breaks off or takes longer than `ms`.
 */
export async function readUpTo(
  body: Download["body"],
  most: number,
  ms: number,
): Promise<Outcome<{ bytes: Buffer; whole: boolean }>> {
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
      if (done) return { ok: true, value: { bytes: Buffer.concat(chunks), whole: true } }
      size += value.byteLength
      chunks.push(value)
    }
    await reader.cancel()
    return { ok: true, value: { bytes: Buffer.concat(chunks), whole: false } }
  } catch {
    return failure("unavailable")
  } finally {
    clearTimeout(timer)
  }
}
