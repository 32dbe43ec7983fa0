/**
 * Quotes a text as one POSIX shell word, so that nothing in it is expanded. NUL is removed, because no argument can
 * contain it.
 */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", "'\\''")}'`
}

/** Quotes only if needed. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_@%+:,./-]+$/.test(text) ? text : shellQuote(text)
}
