import { strToU8, type Zippable, zipSync } from "fflate"

/** A text file for an archive. `executable` sets its Unix permission. */
export interface ArchivedText {
  name: string
  text: string
  executable: boolean
}

/** A fixed time for every entry, so that equal texts give equal bytes. */
const entryTime = new Date(1980, 0, 1)

/** The Unix mode of a regular file. */
const regularFile = 0o100000

export function buildZip(texts: ArchivedText[]): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {}
  for (const { name, text, executable } of texts) {
    const mode = regularFile | (executable ? 0o700 : 0o644)
    entries[name] = [strToU8(text), { mtime: entryTime, os: 3, attrs: mode * 0x10000 }]
  }
  // A copy, because a Response needs an unshared buffer and the library's type does not promise one.
  return new Uint8Array(zipSync(entries))
}
