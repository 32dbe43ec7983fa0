/** The text as searches compare it: "Café" matches "cafe". */
export function searchText(text: string) {
  return folded(text.trim())
}

function folded(text: string) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
}

/** The words of a search, of which each must be found. */
export function searchWords(search: string) {
  return searchText(search).split(/\s+/).filter(Boolean)
}

/**
 * How well a search fits, the best first: the beginning of the name, that of a word, inside the name, inside an id or an email, and
 * anything else that was found, such as a synonym.
 */
export function rankOf(search: string, name: string, ids: readonly string[]): number {
  const said = searchText(name)
  const words = ` ${said.replace(/[^\p{L}\p{N}]+/gu, " ")}`
  const rank = (wanted: string) => {
    if (said.startsWith(wanted)) return 0
    if (words.includes(` ${wanted}`)) return 1
    if (said.includes(wanted)) return 2
    return ids.some((id) => searchText(id).includes(wanted)) ? 3 : 4
  }
  return Math.min(rank(searchText(search)), Math.max(...searchWords(search).map(rank)))
}

export interface TextPart {
  text: string
  found: boolean
}

/** Divides a text into what a search finds of it and the rest. Marks such as accents stay with their letter. */
export function searchParts(search: string, text: string): TextPart[] {
  const letters = Array.from(text, (letter) => ({ letter, said: folded(letter) }))
  const said = letters.map(({ said }) => said).join("")
  const marked = new Set<number>()
  for (const word of searchWords(search)) {
    for (let at = said.indexOf(word); at !== -1; at = said.indexOf(word, at + word.length)) {
      for (let place = at; place < at + word.length; place++) marked.add(place)
    }
  }
  const parts: TextPart[] = []
  let place = 0
  for (const { letter, said } of letters) {
    const last = parts.at(-1)
    const found = said === "" ? (last?.found ?? false) : marked.has(place)
    place += said.length
    if (last?.found === found) last.text += letter
    else parts.push({ text: letter, found })
  }
  return parts
}
