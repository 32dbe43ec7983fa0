import { replaceLoneSurrogates } from "./lone-surrogates"

/** Maximum nesting. No response of a platform comes near it. */
const maxDepth = 100

/**
 * Parses JSON. Throws a SyntaxError for invalid text and for values nested deeper than 100 levels: JSON.parse accepts
 * them, but recursive code such as JSON.stringify would overflow the stack. Replaces lone surrogates in strings, which
 * only escapes can contain.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (scan(text).deepest > maxDepth) throw new SyntaxError(`nested deeper than ${maxDepth} levels`)
  return /\\ud[89a-f]/i.test(text) ? JSON.parse(text, withoutLoneSurrogates) : value
}

/** Undefined for what `parseJson` refuses. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Of a JSON text that breaks off in its list, `[…` or `{"rows":[…`, the part up to the last whole entry, closed. */
export function cutToEntries(beginning: string): string {
  const { lastEntry, closing } = scan(beginning)
  if (lastEntry === 0) throw new SyntaxError("no list begins here")
  return beginning.slice(0, lastEntry) + closing
}

function withoutLoneSurrogates(_key: string, value: unknown) {
  return typeof value === "string" ? replaceLoneSurrogates(value) : value
}

/**
 * The text must be valid JSON or the beginning of it, since only strings, brackets and commas are checked. `lastEntry` is the
 * end of the last whole entry of the list in which the text ends, and 0 without one; `closing` ends that list.
 */
function scan(json: string) {
  let depth = 0
  let deepest = 0
  let inString = false
  let closing = ""
  let lastEntry = 0
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (inString) {
      if (letter === "\\") at++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === "[" || letter === "{") {
      depth++
      deepest = Math.max(deepest, depth)
      if (depth === 1) closing = letter === "[" ? "]" : "}"
      else if (depth === 2 && letter === "[" && closing === "}") closing = "]}"
    } else if (letter === "]" || letter === "}") {
      if (depth === closing.length) {
        closing = closing.slice(1)
        lastEntry = 0
      }
      depth--
    } else if (letter === "," && depth === closing.length && closing !== "}") lastEntry = at
  }
  return { deepest, lastEntry, closing }
}
