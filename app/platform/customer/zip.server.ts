import { crc32 } from "node:zlib"
import { type Entry, fromBufferPromise, getFileNameLowLevel } from "yauzl"

/** One file of an archive. Its name, sizes and checksum come from the archive and can't be trusted. */
export interface ZipEntry {
  name: string
  /**
   * The last `keep` bytes. Unpacking stops at `most` bytes, whatever size the archive claims: a few kilobytes can unpack
   * to gigabytes.
   */
  readTail(limits: { keep: number; most: number }): Promise<Unpacked>
}

/** The last bytes of a file. */
export interface Tail {
  bytes: Uint8Array
  /** The first bytes of the whole file. */
  beginning: Uint8Array
  /** Line breaks in the part that was left out; null when the file is complete. */
  linesBefore: number | null
}

export type Unpacked =
  | { ok: true; value: Tail }
  /** "unreadable": encrypted, or packed with an unknown method. */
  | { ok: false; why: "unreadable" | "damaged" | "too-large" }

const lineFeed = 0x0a

/** The first files of an archive, without folders. */
export interface ZipListing {
  entries: ZipEntry[]
  /** How many more the archive claims to have. */
  others: number
}

/** At most `most` files. Null when the archive is damaged or cut off. */
export async function zipEntries(archive: Uint8Array, most: number): Promise<ZipListing | null> {
  try {
    const zip = await fromBufferPromise(readable(archive), {
      // The library refuses a whole archive for one name such as "../a". Names are shown here, and never used as paths.
      decodeStrings: false,
      // The library would trust the sizes that the archive claims.
      validateEntrySizes: false,
      autoClose: false,
    })
    const entries: ZipEntry[] = []
    let listed = 0
    try {
      for await (const entry of zip.eachEntry()) {
        listed += 1
        const name = nameOf(entry)
        if (name.endsWith("/")) continue
        const open = () => zip.openReadStreamPromise(entry)
        entries.push({ name, readTail: (limits) => unpackTail(entry, open, limits) })
        if (entries.length === most) break
      }
    } catch (error) {
      // A part of the list is damaged: the files before it can be read.
      if (entries.length === 0) throw error
    }
    return { entries, others: zip.entryCount - listed }
  } catch {
    return null
  }
}

const endOfArchive = Buffer.from("PK\x05\x06")
const listedFile = 0x02014b50
const encrypted = 0x01
const stronglyEncrypted = 0x40

/**
 * The library refuses an archive for a byte after its end, or for one file that is strongly encrypted. So the archive is cut at its
 * end, and such a file becomes one that is just encrypted: neither is read.
 */
function readable(archive: Uint8Array) {
  const whole = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = whole.lastIndexOf(endOfArchive)
  if (end < 0 || end + 22 > whole.length) return whole
  const zip = whole.subarray(0, end + 22 + whole.readUInt16LE(end + 20))
  let at = whole.readUInt32LE(end + 16)
  while (at + 46 <= end && zip.readUInt32LE(at) === listedFile) {
    const flags = zip.readUInt16LE(at + 8)
    if (flags & stronglyEncrypted) zip.writeUInt16LE((flags & ~stronglyEncrypted) | encrypted, at + 8)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return zip
}

/** Many programs write UTF-8 without saying so. Other names are in the old encoding of zip files, in which each byte is a character. */
function nameOf({ fileNameRaw, extraFields }: Entry) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fileNameRaw)
  } catch {
    return getFileNameLowLevel(0, fileNameRaw, extraFields, true)
  }
}

async function unpackTail(
  entry: Entry,
  open: () => Promise<AsyncIterable<Uint8Array>>,
  { keep, most }: { keep: number; most: number },
): Promise<Unpacked> {
  if (entry.isEncrypted() || !entry.canDecodeFileData()) return { ok: false, why: "unreadable" }
  const tail = createTail(keep)
  let total = 0
  let checksum = 0
  try {
    for await (const chunk of await open()) {
      total += chunk.byteLength
      if (total > most) return { ok: false, why: "too-large" }
      checksum = crc32(chunk, checksum)
      tail.add(chunk)
    }
  } catch {
    return { ok: false, why: "damaged" }
  }
  // The library doesn't verify checksums.
  return checksum === entry.crc32 ? { ok: true, value: tail.end() } : { ok: false, why: "damaged" }
}

/** Holds at most twice `keep` bytes at any time. */
function createTail(keep: number) {
  let chunks: Uint8Array[] = []
  let held = 0
  let beginning: Uint8Array | undefined
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
      beginning ??= chunk.slice(0, 2)
      chunks.push(chunk)
      held += chunk.byteLength
      if (held > keep * 2) shrink()
    },
    end: (): Tail => ({ bytes: shrink(), beginning: beginning ?? new Uint8Array(), linesBefore }),
  }
}
