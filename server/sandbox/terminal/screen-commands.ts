import type { Command, CommandContext } from "./command"
import { readInput } from "./file-commands"
import texts from "./machine.json"
import { linesOf } from "./text-commands"

const refreshMs = 2_000
const enter = "\x1b[?1049h\x1b[?25l"
const leave = "\x1b[?25h\x1b[?1049l"

/** Commands that take the whole screen, until "q". */
export const screenCommands: Record<string, Command> = {
  async *less(context) {
    const lines = linesOf(readInput(context, context.args))
    if (lines.length === 0) return
    let top = 0
    yield enter
    for (;;) {
      const page = context.size().rows - 1
      top = Math.max(0, Math.min(top, lines.length - page))
      const end = top + page
      const place = end >= lines.length ? "(END)" : `${Math.round((100 * end) / lines.length)}%`
      if (!context.keysWait()) yield drawn(context, lines.slice(top, end), `${place}  q to leave`)
      const key = (await context.key()) ?? ""
      if (key === "" || key === "q") break
      top += stepOf(key, page, lines.length)
    }
    yield leave
  },
  async *top(context) {
    yield enter
    for (let key: string | null = null; key !== "" && key !== "q"; key = await context.key(refreshMs)) {
      const now = context.now()
      const busy = Math.round(now / refreshMs) % 9
      const head = `top - ${new Date(now).toISOString().slice(11, 19)}  Tasks: 8 total  %Cpu(s): ${busy}.3 us`
      if (!context.keysWait()) yield drawn(context, [head, "", ...texts.reports.ps.lines], "q to leave")
    }
    yield leave
  },
}

function drawn({ size }: CommandContext, lines: string[], foot: string) {
  const { rows, columns } = size()
  const shown = lines.slice(0, rows - 1).map((line) => line.slice(0, columns))
  return `\x1b[H\x1b[2J${shown.join("\n")}\x1b[${rows};1H\x1b[7m${foot.slice(0, columns)}\x1b[0m`
}

function stepOf(key: string, page: number, all: number) {
  if (key === " " || key === "f" || key === "\x1b[6~") return page
  if (key === "b" || key === "\x1b[5~") return -page
  if (key === "k" || key === "\x1b[A" || key === "\x1bOA") return -1
  if (key === "g") return -all
  return key === "G" ? all : 1
}
