import { failure, type Outcome } from "../domain/outcome"
import type { Download } from "./body.server"
import type { HasRoom } from "./limits.server"

/**
 * Reads a file to its end or up to `most` bytes; the rest is not downloaded, and `whole` is then false. "unavailable"
 * when the file breaks off, "busy" when there is no memory for it.
 */
export async function readAtMost(
  body: Download["body"],
  most: number,
  hasRoom: HasRoom,
): Promise<Outcome<{ bytes: Buffer; whole: boolean }>> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (size <= most) {
      const { done, value } = await reader.read()
      if (done) return { ok: true, value: { bytes: Buffer.concat(chunks), whole: true } }
      size += value.byteLength
      if (!hasRoom(size)) {
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
