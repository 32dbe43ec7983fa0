import { z } from "zod"

const lineDigests = z.record(z.string(), z.array(z.string()))
/** The digest of each line, by the name of its text. */
export type LineDigests = z.infer<typeof lineDigests>

/** Longer input is rejected. The digests of the largest possible output are shorter. */
const maxLength = 20_000

/**
 * Digests of the generated lines for a hidden field, so that the next output can mark changed lines without scripts and
 * without storing anything on the server. 32 bits per line are enough to compare lines and don't reveal a password.
 */
export function digestLines(text: string) {
  return text.replace(/\n$/, "").split("\n").map(lineDigest)
}

/** Null when the field is empty or damaged. */
export function parseLineDigests(serialized: string): LineDigests | null {
  if (serialized === "" || serialized.length > maxLength) return null
  try {
    return lineDigests.parse(JSON.parse(serialized))
  } catch {
    return null
  }
}

/** The numbers of the lines that the text did not have before, from 1, and how many of its lines are gone. */
export function compareLines(before: string[], now: string[]) {
  return {
    lines: now.flatMap((line, place) => (before.includes(line) ? [] : [place + 1])),
    removed: before.filter((line) => !now.includes(line)).length,
  }
}

/** FNV-1a over UTF-16 code units. */
function lineDigest(line: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < line.length; index++) {
    hash = Math.imul(hash ^ line.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
