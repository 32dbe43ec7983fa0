const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name for a sentence that can hold no elements, such as a question or a title. Isolating characters around
 * right-to-left text keep the words and signs beside it in their places; other text stays as it is.
 */
export function isolated(name: string) {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}
