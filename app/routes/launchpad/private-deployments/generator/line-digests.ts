import type { NamedText } from "~/domain/generator/diff"

/** Longer input is rejected. The digests of the largest possible output are shorter. */
const maxLength = 20_000

/**
 * Digests of the generated lines for a hidden field, so that the next output can mark changed lines without scripts and
 * without storing anything on the server. 32 bits per line are enough to compare lines and don't reveal a password.
 */
export function serializeLineDigests(texts: NamedText[]): string {
  return JSON.stringify(texts.map(({ name, text }) => [name, digestLines(text)]))
}

/** The texts with a digest in place of each line; null when the field is empty or damaged. */
export function parseLineDigests(serialized: string): NamedText[] | null {
  if (serialized === "" || serialized.length > maxLength) return null
  try {
    const pairs: unknown = JSON.parse(serialized)
    if (!Array.isArray(pairs) || pairs.length === 0 || !pairs.every(isPair)) return null
    return pairs.map(([name, text]) => ({ name, text }))
  } catch {
    return null
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string")
}

/** Replaces each line of a text with its digest. */
export function digestLines(text: string) {
  return text.replace(/\n$/, "").split("\n").map(lineDigest).join("\n")
}

/** FNV-1a over UTF-16 code units. */
function lineDigest(line: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < line.length; index++) {
    hash = Math.imul(hash ^ line.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
