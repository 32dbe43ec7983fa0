/** Spaces, and characters that nobody sees: chat apps and office programs leave them around what is copied. */
const invisible = /[\u034f\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u

/** Removes them from both ends. A text of nothing else becomes empty. */
export function trimInvisible(text: string): string {
  const characters = [...text]
  const isSeen = (character: string) => !invisible.test(character)
  return characters.slice(characters.findIndex(isSeen), characters.findLastIndex(isSeen) + 1).join("")
}
