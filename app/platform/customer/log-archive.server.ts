import { type LogText, logLines } from "../../domain/log-text"
import { failure, type Outcome } from "../../domain/outcome"
import { type Download, readFile } from "../transport/body.server"
import { createConcurrencyLimit } from "../transport/concurrency-limit.server"
import type { HasRoom } from "../transport/limits.server"
import { textOfBytes } from "../transport/text-of-bytes.server"
import { type ZipEntry, zipEntries } from "./zip.server"

/** The logs of a deployment: files by name, read one at a time. */
export interface LogArchive {
  /** Unique names, in the archive's order. */
  names: string[]
  /** How many more there are than names. */
  others: number
  read(name: string): Promise<LogFile>
}

/** A file's last lines, or the reason why there are none. */
export type LogFile = { ok: true; text: LogText; zeros: number } | { ok: false; why: LogProblem }

export type LogProblem =
  | "absent"
  /** Encrypted, or compressed with an unknown method. */
  | "unreadable"
  | "damaged"
  | "too-large"
  /** Not text. */
  | "binary"
  /** Too many requests for files of this archive. */
  | "busy"

const maxBytes = 16 * 1024 * 1024
const maxEntries = 100
const maxUnpackedBytes = 64 * 1024 * 1024
const keptBytes = 1024 * 1024
const maxNameLength = 200
/** Reserved for an archive of unknown length; more is reserved as it arrives. */
const defaultBytes = 4 * 1024 * 1024
/** For one file: its unpacked end twice while it is cut, its text and its lines. */
const bytesOfFile = 8 * 1024 * 1024

/** The memory needed to read an archive of this length and its files one at a time. */
export function bytesToReserve({ length }: Pick<Download, "length">) {
  return { file: Math.min(length ?? defaultBytes, maxBytes), overhead: bytesOfFile }
}

/** The whole archive: at most 16 MiB. */
export async function readLogArchive(file: Download, hasRoom: HasRoom): Promise<Outcome<LogArchive>> {
  if (file.length !== null && file.length > maxBytes) {
    await file.body.cancel()
    return failure("malformed")
  }
  const read = await readFile(file, maxBytes, hasRoom)
  if (!read.ok) return read
  const listing = read.value.whole ? await zipEntries(read.value.bytes, maxEntries) : null
  if (!listing) return failure("malformed")
  const byName = new Map<string, ZipEntry>()
  for (const entry of listing.entries) byName.set(unusedName(shownName(entry.name), byName), entry)
  return {
    ok: true,
    value: { names: [...byName.keys()], others: listing.others, read: createReader(byName) },
  }
}

/** Reads one file at a time and shares it between waiting requests: an archive may hold a hundred large files. */
function createReader(byName: Map<string, ZipEntry>): LogArchive["read"] {
  const turns = createConcurrencyLimit({ size: 1, maxWaiting: 20, patienceMs: 5_000 })
  const awaited = new Map<string, Promise<LogFile>>()

  async function inTurn(entry: ZipEntry): Promise<LogFile> {
    const turn = await turns.acquire()
    if (!turn) return { ok: false, why: "busy" }
    return await readEntry(entry).finally(turn.release)
  }

  return async function read(name) {
    const entry = byName.get(name)
    if (!entry) return { ok: false, why: "absent" }
    const file = awaited.get(name) ?? inTurn(entry).finally(() => awaited.delete(name))
    awaited.set(name, file)
    return await file
  }
}

async function readEntry(entry: ZipEntry): Promise<LogFile> {
  const unpacked = await entry.readTail({ keep: keptBytes, most: maxUnpackedBytes })
  if (!unpacked.ok) return unpacked
  const { bytes, beginning, linesBefore } = unpacked.value
  const decoded = textOfBytes(bytes, beginning)
  if (!decoded) return { ok: false, why: "binary" }
  const { text, zeros } = decoded
  if (linesBefore === null) return { ok: true, text: logLines(text), zeros }
  // The first line is incomplete, unless it is the only one.
  const begins = text.indexOf("\n") + 1
  return { ok: true, text: logLines(text.slice(begins), linesBefore + (begins > 0 ? 2 : 1)), zeros }
}

/** Equal names are numbered, so that each file can be chosen. */
function unusedName(name: string, used: Map<string, ZipEntry>) {
  let unused = name
  for (let number = 2; used.has(unused); number++) unused = `${name} (${number})`
  return unused
}

/** Names are only displayed and compared, never opened as paths. Characters that cannot be displayed are removed. */
function shownName(name: string) {
  const shown = name.replace(/[\p{Cc}\p{Cf}]+/gu, "").trim()
  return shown.slice(0, maxNameLength) || "unnamed"
}
