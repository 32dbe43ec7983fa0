import { z } from "zod"
import type { GuideStep } from "../content/guide"

const lineDigests = z.record(z.string(), z.array(z.string()))

/** Longer input is rejected. The digests of the largest possible output are shorter. */
const maxLength = 20_000

/**
 * Which lines of each block of commands and each file differ from the last output, by its label. Null for the first
 * output. The digests of the last output come from a hidden field of the form, so that this works without scripts and
 * without storing anything on the server.
 */
export function compareWithLast(steps: GuideStep[], lastDigests: string) {
  const last = parseLineDigests(lastDigests)
  const digests = steps
    .flatMap(({ parts }) => parts)
    .flatMap((part) =>
      part.kind === "commands" || part.kind === "file"
        ? [[part.label, part.lines.split("\n").map(digestLine)] as const]
        : [],
    )
  const changes = digests.map(([label, now]) => [label, compareLines(last?.[label] ?? [], now)] as const)
  return {
    lineDigests: JSON.stringify(Object.fromEntries(digests)),
    changes: last && Object.fromEntries(changes),
  }
}

/** Null when the field is empty or damaged. */
function parseLineDigests(serialized: string) {
  if (serialized === "" || serialized.length > maxLength) return null
  try {
    return lineDigests.parse(JSON.parse(serialized))
  } catch {
    return null
  }
}

/** The places of the lines that the text did not have before, and how many more than these are gone. */
function compareLines(before: string[], now: string[]) {
  const changed = now.flatMap((line, place) => (before.includes(line) ? [] : [place]))
  const gone = before.filter((line) => !now.includes(line)).length
  return { changed, removed: Math.max(0, gone - changed.length) }
}

/** FNV-1a over UTF-16 code units: 32 bits are enough to compare lines and don't reveal a password. */
function digestLine(line: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < line.length; index++) {
    hash = Math.imul(hash ^ line.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
