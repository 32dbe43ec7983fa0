/**
 * The text without those characters at its end. A regular expression such as /x+$/ takes quadratic time on a text that is full
 * of x and ends in something else.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
