/**
 * Reads a body to its end or up to `most` bytes; the rest is not downloaded, and `whole` is then false. The length that a
 * response declares says nothing: a small compressed one can unpack to gigabytes. Null when there is no memory for it. Throws
 * when the body breaks off.
 */
export async function readAtMost(
  body: ReadableStream<Uint8Array>,
  most: number,
  hasRoom = (_size: number) => true,
): Promise<{ bytes: Buffer<ArrayBuffer>; whole: boolean } | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest, and an error closes the connection.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (!hasRoom(size)) return null
    chunks.push(chunk)
    if (size > most) break
  }
  return { bytes: Buffer.concat(chunks), whole: size <= most }
}
