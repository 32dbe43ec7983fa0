/** Removes these characters from the end. A regular expression such as /x+$/ takes quadratic time on long runs of x. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
