import { readdirSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Coding, codings, compressed } from "./content-coding"

/** How a compressed file is named, beside its original. */
export const extensions: Record<Coding, string> = { br: ".br", gzip: ".gz" }

/** Formats that are not compressed already. */
const worthwhile = /\.(?:css|ico|js|json|md|svg|txt|vtt|webmanifest|xml)$/

/**
 * Writes every file of a build in all codings beside it, as small as possible: the server sends these files as they are. A coding
 * that makes a file no smaller is left out, and so is one that is no better than gzip, which every client knows.
 */
export async function compressFiles(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    worthwhile.test(name),
  )
  async function write(name: string) {
    const path = join(folder, name)
    const original = await readFile(path)
    let limit = original.length
    // gzip is the last of them, so it comes first here.
    for (const coding of codings.toReversed()) {
      const bytes = await compressed(coding, original, "most")
      if (bytes.length >= limit) continue
      if (coding === "gzip") limit = bytes.length
      await writeFile(path + extensions[coding], bytes)
    }
  }
  // As many at once as Node compresses in threads of its own; more would only hold memory.
  const queue = files.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const name of queue) await write(name)
    }),
  )
}
