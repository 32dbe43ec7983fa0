/** The text as searches compare it: "Café" matches "cafe". */
export function searchText(text: string) {
  return folded(text.trim())
}

function folded(text: string) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  return plain.replace(/[ßæœøđðħıłŧþς]/g, (letter) => spelled[letter] ?? letter)
}

/** Letters that Unicode doesn't take apart, as a keyboard without them spells them. */
const spelled: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  ...{ ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ŧ: "t", ς: "σ" },
}

/** The words of a search, of which each must be found. */
export function searchWords(search: string) {
  return searchText(search).split(/\s+/).filter(Boolean)
}

/** Whether each word is in one of the texts. */
export function saysAll(words: readonly string[], texts: ReadonlyArray<string | null>) {
  const said = texts.map((text) => searchText(text ?? ""))
  return words.every((word) => said.some((text) => text.includes(word)))
}

/** Where a name has the search, the best first: at its beginning, at that of a word, inside, or not in all words. */
export function searchRank(search: string, name: string): number {
  const said = searchText(name)
  const words = ` ${said.replace(/[^\p{L}\p{N}]+/gu, " ")}`
  const rank = (wanted: string) => {
    if (said.startsWith(wanted)) return 0
    if (words.includes(` ${wanted}`)) return 1
    return said.includes(wanted) ? 2 : 3
  }
  return Math.min(rank(searchText(search)), Math.max(...searchWords(search).map(rank)))
}

/** Divides a text into what a search finds of it and the rest. Marks such as accents stay with their letter. */
export function searchParts(search: string, text: string) {
  const words = searchWords(search)
  const said = Array.from(text, folded).join("")
  const parts: Array<{ text: string; found: boolean }> = []
  let place = 0
  for (const letter of text) {
    const last = parts.at(-1)
    const end = place + folded(letter).length
    const around = (reach: number) => said.slice(Math.max(0, place - reach), end + reach)
    const found =
      end === place ? last?.found === true : words.some((word) => around(word.length - 1).includes(word))
    place = end
    if (last?.found === found) last.text += letter
    else parts.push({ text: letter, found })
  }
  return parts
}
