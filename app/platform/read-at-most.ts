import { failure, type Outcome } from "../domain/outcome"
import type { Download } from "./body"
import type { Room } from "./limits"

/**
 * What comes of a file until it ends, or until it has more than `most` bytes: then the rest is never fetched, and `whole` is
 * false. "unavailable" when it breaks off, "busy" when there is no room for it.
 */
export async function readAtMost(
  body: Download["body"],
  most: number,
  room: Room,
): Promise<Outcome<{ bytes: Buffer; whole: boolean }>> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (size <= most) {
      const { done, value } = await reader.read()
      if (done) return { ok: true, value: { bytes: Buffer.concat(chunks), whole: true } }
      size += value.byteLength
      if (!room(size)) {
        await reader.cancel()
        return failure("busy")
      }
      chunks.push(value)
    }
    await reader.cancel()
    return { ok: true, value: { bytes: Buffer.concat(chunks), whole: false } }
  } catch {
    return failure("unavailable")
  }
}
