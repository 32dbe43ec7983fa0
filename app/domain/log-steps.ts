import type { LogLine } from "./log-text"

/** A step that has passed, from its first to its last line. */
export interface PassedStep {
  name: string
  lines: LogLine[]
}

/** Lines from "▶ sign in" to "✔ sign in" are one passed step. The lines of other steps stay as they are. */
export function foldPassedSteps(lines: readonly LogLine[]): Array<LogLine | PassedStep> {
  const folded: Array<LogLine | PassedStep> = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) continue
    const name = /▶ (.+)$/.exec(line.text)?.[1]
    const end = name ? lines.findIndex(({ text }, later) => later > at && text.endsWith(`✔ ${name}`)) : -1
    if (name && end > 0) {
      folded.push({ name, lines: lines.slice(at, end + 1) })
      at = end
    } else folded.push(line)
  }
  return folded
}
