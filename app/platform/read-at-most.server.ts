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
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Leaving the loop cancels the rest.
    for await (const chunk of body) {
      size += chunk.byteLength
      if (!hasRoom(size)) return failure("busy")
      chunks.push(chunk)
      if (size > most) break
    }
  } catch {
    return failure("unavailable")
  }
  return { ok: true, value: { bytes: Buffer.concat(chunks), whole: size <= most } }
}
