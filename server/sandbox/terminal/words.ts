/** Splits a command line the way a shell does, as far as quotes and backslashes go. */
export function wordsOf(line: string): string[] {
  const words: string[] = []
  let word: string | undefined
  let quote = ""
  for (let index = 0; index < line.length; index++) {
    const sign = line.charAt(index)
    if (quote !== "") {
      if (sign === quote) quote = ""
      else word = (word ?? "") + sign
    } else if (sign === '"' || sign === "'") {
      quote = sign
      word ??= ""
    } else if (sign === "\\") {
      index += 1
      word = (word ?? "") + line.charAt(index)
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else {
      word = (word ?? "") + sign
    }
  }
  return word === undefined ? words : [...words, word]
}
