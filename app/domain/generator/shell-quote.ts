/**
 * A text as one word of a POSIX shell, single-quoted, so that nothing in it is expanded. A NUL is left
 * out: no argument can hold one.
 */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", "'\\''")}'`
}

/** The same, without quotes where no shell would see more than a word. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_@%+:,./-]+$/.test(text) ? text : shellQuote(text)
}
