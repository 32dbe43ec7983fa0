import { failure, type Outcome } from "../../domain/outcome"
import { type Download, readFile } from "../transport/body.server"
import type { HasRoom } from "../transport/limits.server"
import { textOfBytes } from "../transport/text-of-bytes.server"

/** The start of a text, and whether there is more. */
export interface ArtifactText {
  text: string
  /** Bytes of the whole file, if the platform sent a length. */
  length: number | null
  cut: boolean
}

/**
 * The first `most` bytes of a file; the rest is not downloaded. Ends after a whole line if there is one. A file with
 * other bytes than a text's: "malformed".
 */
export async function readBeginning(
  file: Download,
  most: number,
  hasRoom: HasRoom,
): Promise<Outcome<ArtifactText>> {
  const read = await readFile(file, most, hasRoom)
  if (!read.ok) return read
  const { bytes, whole } = read.value
  const text = textOfBytes(bytes.subarray(0, most))?.text
  if (text === undefined) return failure("malformed")
  const lastLine = whole ? 0 : text.lastIndexOf("\n") + 1
  return {
    ok: true,
    value: { text: lastLine > 0 ? text.slice(0, lastLine) : text, length: file.length, cut: !whole },
  }
}
