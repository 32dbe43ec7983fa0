const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** What a person would call characters: an accent or a skin tone belongs to the letter before it. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Columns that a text takes up in a terminal. */
export function widthOf(graphemes: string[]) {
  return graphemes.reduce((columns, grapheme) => columns + (wide.test(grapheme) ? 2 : 1), 0)
}
