import { type LogText, logLines } from "../domain/log-text"
import type { Download } from "./body"
import { failure, type Outcome } from "./outcome"
import { readUpTo } from "./read-up-to"
import { unpackTail, type ZipEntry, zipEntries } from "./zip"

/** The logs of a deployment: files by their names, of which one is read at a time. */
export interface LogArchive {
  /** In the archive's order, each name once. */
  names: string[]
  read(name: string): Promise<LogFile>
}

/** A file's last lines, or why there are none to show. */
export type LogFile = { ok: true; text: LogText } | { ok: false; why: LogTrouble }

export type LogTrouble =
  | "absent"
  /** Encrypted, or packed in a way that is not known here. */
  | "unreadable"
  | "damaged"
  | "too-large"
  /** Not text. */
  | "binary"

const mostBytes = 16 * 1024 * 1024
const mostEntries = 100
const mostUnpacked = 64 * 1024 * 1024
const keptBytes = 1024 * 1024
const longestName = 200
const deadlineMs = 15_000

/** The archive as a whole: at most 16 MiB within 15 s, since a download has no time limit of its own. */
export async function readLogArchive({ body }: Download, ms = deadlineMs): Promise<Outcome<LogArchive>> {
  const bytes = await readBytes(body, ms)
  if (!bytes.ok) return bytes
  const entries = zipEntries(bytes.value, mostEntries)
  if (!entries) return failure("malformed")
  const byName = new Map<string, ZipEntry>()
  for (const entry of entries) {
    const name = shownName(entry.name)
    if (name !== "" && !byName.has(name)) byName.set(name, entry)
  }
  return {
    ok: true,
    value: {
      names: [...byName.keys()],
      async read(name) {
        const entry = byName.get(name)
        return entry ? await readFile(bytes.value, entry) : { ok: false, why: "absent" }
      },
    },
  }
}

async function readFile(archive: Uint8Array, entry: ZipEntry): Promise<LogFile> {
  const unpacked = await unpackTail(archive, entry, { keep: keptBytes, most: mostUnpacked })
  if (!unpacked.ok) return unpacked
  const { bytes, linesBefore } = unpacked.value
  if (bytes.includes(0)) return { ok: false, why: "binary" }
  const text = new TextDecoder().decode(bytes)
  if (linesBefore === null) return { ok: true, text: logLines(text) }
  // The cut went through a line, unless that line is all there is.
  const begins = text.indexOf("\n") + 1
  return { ok: true, text: logLines(text.slice(begins), linesBefore + (begins > 0 ? 2 : 1)) }
}

/** Names are shown and asked for, and never opened as paths; what would not show is left out of them. */
function shownName(name: string) {
  return name
    .replace(/[\p{Cc}\p{Cf}]+/gu, "")
    .trim()
    .slice(0, longestName)
}

async function readBytes(body: Download["body"], ms: number): Promise<Outcome<Uint8Array>> {
  const read = await readUpTo(body, mostBytes, ms)
  if (!read.ok) return read
  return read.value.whole ? { ok: true, value: read.value.bytes } : failure("malformed")
}
