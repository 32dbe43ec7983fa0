import { strToU8, type Zippable, zipSync } from "fflate"

/** A text to put into an archive; an executable one can be started where it is unpacked. */
export interface ArchivedText {
  name: string
  text: string
  executable: boolean
}

/** The hour of every entry, in the zone of whoever asks: archives of the same texts are the same bytes. */
const hour = new Date(1980, 0, 1)

/** The permissions of a file on Unix, as the archive keeps them. */
const regularFile = 0o100000

/** The texts as the bytes of a zip archive. */
export function zipOf(texts: ArchivedText[]): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {}
  for (const { name, text, executable } of texts) {
    const mode = regularFile | (executable ? 0o700 : 0o644)
    entries[name] = [strToU8(text), { mtime: hour, os: 3, attrs: mode * 0x10000 }]
  }
  // A copy, since the library does not say that its bytes are unshared, which a Response asks for.
  return new Uint8Array(zipSync(entries))
}
