import { crc32, createInflateRaw } from "node:zlib"

/** One file of an archive, as its directory tells; nothing of it is to be trusted. */
export interface ZipEntry {
  name: string
  /** Where its own header lies. */
  offset: number
  packedBytes: number
  method: number
  encrypted: boolean
  checksum: number
}

/** The last bytes of a file, and what lies before them. */
export interface Tail {
  bytes: Uint8Array
  /** Line breaks in the part that was left out; null when nothing was. */
  linesBefore: number | null
}

export type Unpacked =
  | { ok: true; value: Tail }
  /** encrypted or packed in a way that is not known; broken; or more than may be unpacked. */
  | { ok: false; why: "unreadable" | "damaged" | "too-large" }

const endSignature = 0x06054b50
const endBytes = 22
const longestComment = 0xffff
const entrySignature = 0x02014b50
const entryBytes = 46
const headerSignature = 0x04034b50
const headerBytes = 30
const stored = 0
const deflated = 8
const lineFeed = 0x0a

/**
 * The files that an archive's directory lists, at most `most` of them and without its folders; null when it has no
 * directory that makes sense, as after a cut. The directory is taken and not the order of the files: whoever writes an
 * archive as a stream knows the sizes only afterwards.
 */
export function zipEntries(archive: Uint8Array, most: number): ZipEntry[] | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const limit = at + view.getUint32(end + 12, true)
  if (limit > end) return null

  const entries: ZipEntry[] = []
  for (let index = 0; index < count && entries.length < most; index++) {
    if (at + entryBytes > limit || view.getUint32(at, true) !== entrySignature) return null
    const nameBytes = view.getUint16(at + 28, true)
    const next = at + entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > limit) return null
    const name = new TextDecoder().decode(archive.subarray(at + entryBytes, at + entryBytes + nameBytes))
    if (!name.endsWith("/")) {
      entries.push({
        name,
        offset: view.getUint32(at + 42, true),
        packedBytes: view.getUint32(at + 20, true),
        method: view.getUint16(at + 10, true),
        encrypted: (view.getUint16(at + 8, true) & 1) === 1,
        checksum: view.getUint32(at + 16, true),
      })
    }
    at = next
  }
  return entries
}

function endOfDirectory(view: DataView) {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return null
}

/** The last `keep` bytes of a file. What unpacks to more than `most` bytes is given up on the way (a zip bomb). */
export async function unpackTail(
  archive: Uint8Array,
  entry: ZipEntry,
  { keep, most }: { keep: number; most: number },
): Promise<Unpacked> {
  const { method, encrypted, checksum } = entry
  if (encrypted || (method !== stored && method !== deflated)) return { ok: false, why: "unreadable" }
  const packed = packedBytesOf(archive, entry)
  if (!packed) return { ok: false, why: "damaged" }

  const tail = createTail(keep)
  let total = 0
  let seen = 0
  try {
    for await (const chunk of method === stored ? [packed] : inflated(packed)) {
      total += chunk.byteLength
      if (total > most) return { ok: false, why: "too-large" }
      seen = crc32(chunk, seen)
      tail.add(chunk)
    }
  } catch {
    return { ok: false, why: "damaged" }
  }
  return seen === checksum ? { ok: true, value: tail.end() } : { ok: false, why: "damaged" }
}

function packedBytesOf(archive: Uint8Array, { offset, packedBytes }: ZipEntry) {
  if (offset + headerBytes > archive.byteLength) return null
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  if (view.getUint32(offset, true) !== headerSignature) return null
  const start = offset + headerBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const end = start + packedBytes
  return end <= archive.byteLength ? archive.subarray(start, end) : null
}

/** In small pieces and off the main thread: a small archive may unfold into gigabytes. */
function inflated(packed: Uint8Array): AsyncIterable<Uint8Array> {
  const stream = createInflateRaw()
  stream.end(packed)
  return stream
}

/** Keeps at most twice `keep` bytes at any time. */
function createTail(keep: number) {
  let chunks: Uint8Array[] = []
  let held = 0
  let linesBefore: number | null = null

  function drop(bytes: Uint8Array) {
    linesBefore ??= 0
    for (const byte of bytes) if (byte === lineFeed) linesBefore++
  }

  function shrink() {
    const all = Buffer.concat(chunks)
    const surplus = Math.max(0, all.byteLength - keep)
    if (surplus > 0) drop(all.subarray(0, surplus))
    const kept = all.subarray(surplus)
    chunks = [kept]
    held = kept.byteLength
    return kept
  }

  return {
    add(chunk: Uint8Array) {
      chunks.push(chunk)
      held += chunk.byteLength
      if (held > keep * 2) shrink()
    },
    end: (): Tail => ({ bytes: shrink(), linesBefore }),
  }
}
