/** Levels of objects and lists within each other. No answer of a platform comes near it. */
const deepest = 100

/**
 * The value of a JSON text. Throws a SyntaxError for text that is not JSON, and for values nested deeper than 100 levels:
 * JSON.parse reads them, but whatever goes through the value afterwards, such as JSON.stringify, overflows the stack.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isNestedDeeper(text, deepest)) throw new SyntaxError(`nested deeper than ${deepest} levels`)
  return value
}

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** The text has to be valid JSON: only its strings and brackets are looked at. */
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
