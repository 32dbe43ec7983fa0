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
  if (isNestedDeeper(text, maxDepth)) throw new SyntaxError(`nested deeper than ${maxDepth} levels`)
  return /\\ud[89a-f]/i.test(text) ? JSON.parse(text, withoutLoneSurrogates) : value
}

function withoutLoneSurrogates(_key: string, value: unknown) {
  return typeof value === "string" ? replaceLoneSurrogates(value) : value
}

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** The text must be valid JSON, since only strings and brackets are checked. */
function isNestedDeeper(json: string, levels: number) {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (inString) {
      if (code === backslash) at++
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (opening.has(code)) depth++
    else if (closing.has(code)) depth--
    if (depth > levels) return true
  }
  return false
}
