import type { NamedText } from "~/domain/generator/diff"

/** Characters of the longest account that is read; one of everything that can be generated is shorter. */
const longest = 20_000

/**
 * An account of what was generated, small enough for a hidden field, so that the next generation can tell what has changed
 * without scripts and without anything being kept here. Of each line it has a digest of 32 bits: that is enough to tell
 * whether it is the same one, and says nothing else of a password.
 */
export function serializeLineDigests(texts: NamedText[]): string {
  return JSON.stringify(texts.map(({ name, text }) => [name, digestLines(text)]))
}

/** The texts of an account, a digest in the place of each line; null when there is none, or it is damaged. */
export function parseLineDigests(account: string): NamedText[] | null {
  if (account === "" || account.length > longest) return null
  try {
    const pairs: unknown = JSON.parse(account)
    if (!Array.isArray(pairs) || pairs.length === 0 || !pairs.every(isPair)) return null
    return pairs.map(([name, text]) => ({ name, text }))
  } catch {
    return null
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string")
}

/** A text with a digest in the place of each line, as accounts hold it. */
export function digestLines(text: string) {
  return text.replace(/\n$/, "").split("\n").map(lineDigest).join("\n")
}

/** FNV-1a over UTF-16 code units. */
function lineDigest(line: string) {
  let hash = 0x811c9dc5
  for (let place = 0; place < line.length; place++) {
    hash = Math.imul(hash ^ line.charCodeAt(place), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
