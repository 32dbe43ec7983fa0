/** A named text, such as a generated file. */
export interface NamedText {
  name: string
  text: string
}

/** The added lines of a file, as line numbers from 1, and the number of removed lines. */
export interface FileChange {
  name: string
  lines: number[]
  removed: number
}

/** Limits the comparison of one file. Above it, a line is new if it did not exist anywhere before. */
const maxComparisons = 1_000_000

/**
 * The changes of each file, so that a page can mark them. In a new file every line is new; unchanged and removed
 * files are not listed.
 */
export function diffFiles(previous: NamedText[], files: NamedText[]): FileChange[] {
  return files.flatMap(({ name, text }) => {
    const before = previous.find((file) => file.name === name)
    const change = compared(before ? linesOf(before.text) : [], linesOf(text))
    return change.lines.length + change.removed > 0 ? [{ name, ...change }] : []
  })
}

function linesOf(text: string) {
  return text.replace(/\n$/, "").split("\n")
}

function compared(before: string[], after: string[]) {
  const kept =
    before.length * after.length > maxComparisons ? knownLines(before, after) : commonLines(before, after)
  return {
    lines: after.flatMap((_line, place) => (kept.has(place) ? [] : [place + 1])),
    removed: Math.max(0, before.length - kept.size),
  }
}

function knownLines(before: string[], after: string[]) {
  const known = new Set(before)
  return new Set(after.flatMap((line, place) => (known.has(line) ? [place] : [])))
}

/** Indexes of unchanged lines: a longest common subsequence. */
function commonLines(before: string[], after: string[]) {
  const width = after.length + 1
  // At (i, j): the number of common lines from i and j on.
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const kept = new Set<number>()
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) {
      kept.add(j)
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return kept
}
