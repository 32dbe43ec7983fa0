import type { LogLine } from "./log-text"

/** A step that has passed, from its first to its last line. */
export interface PassedStep {
  name: string
  lines: LogLine[]
}

/** Lines from "▶ sign in" to "✔ sign in" are one passed step. The lines of other steps stay as they are. */
export function foldPassedSteps(lines: readonly LogLine[]): Array<LogLine | PassedStep> {
  const folded: Array<LogLine | PassedStep> = []
  const ends = passedAt(lines)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) continue
    const end = ends.get(at)
    if (end === undefined) {
      folded.push(line)
      continue
    }
    folded.push({ name: nameAfter("▶ ", line.text), lines: lines.slice(at, end + 1) })
    at = end
  }
  return folded
}

/** Where the step that begins at a line has passed. One walk from the end: a log may begin a hundred thousand steps. */
function passedAt(lines: readonly LogLine[]) {
  const ends = new Map<number, number>()
  const next = new Map<string, number>()
  for (let at = lines.length - 1; at >= 0; at--) {
    const text = lines[at]?.text ?? ""
    const begun = nameAfter("▶ ", text)
    const end = next.get(begun)
    if (end !== undefined) ends.set(at, end)
    // An earlier try of this step has failed.
    next.delete(begun)
    const passed = nameAfter("✔ ", text)
    if (passed) next.set(passed, at)
  }
  return ends
}

function nameAfter(mark: string, text: string) {
  const at = text.indexOf(mark)
  return at === -1 ? "" : text.slice(at + mark.length)
}
