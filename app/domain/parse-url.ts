/**
 * Null for a text that is no URL. Not `URL.canParse`: in Node 20 its compiled version refuses every text with a letter
 * beyond ASCII, from about the 3,500th call of the process on.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
