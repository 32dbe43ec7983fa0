/** Letters and marks that turn the direction of what is beside them. */
const turns = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Characters that embed, override and isolate until another one of them, which a name may lack. */
const spanning = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A name for a sentence that can hold no elements, such as a question or a title. Isolating characters around
 * right-to-left text keep the words and signs beside it in their places; other text stays as it is, without those
 * characters that would turn the sentence around it.
 */
export function isolated(name: string) {
  const text = name.replace(spanning, "")
  return turns.test(text) ? `\u2068${text}\u2069` : text
}
