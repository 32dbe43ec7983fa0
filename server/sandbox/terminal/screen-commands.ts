import { setTimeout as delay } from "node:timers/promises"
import type { Command, CommandContext } from "./command"
import { readInput } from "./file-commands"
import { processes } from "./system-commands"
import { linesOf } from "./text-commands"

const refreshMs = 2_000

/** Commands that take the whole screen, until "q". */
export const screenCommands: Command[] = [
  {
    name: "less",
    usage: "[FILE…]",
    about: "page through text",
    async run(context) {
      const lines = linesOf(readInput(context, context.args))
      if (lines.length === 0) return
      let top = 0
      await onWholeScreen(context, async () => {
        for (;;) {
          const page = context.size().rows - 1
          top = Math.max(0, Math.min(top, lines.length - page))
          const end =
            top + page >= lines.length ? "(END)" : `${Math.round((100 * (top + page)) / lines.length)}%`
          draw(context, lines.slice(top, top + page), `${end}  q to leave`)
          const keys = await context.keys()
          if (keys === "" || keys.includes("q")) return
          top += stepOf(keys, page, lines.length)
        }
      })
    },
  },
  {
    name: "top",
    about: "show the processes, anew every two seconds",
    async run(context) {
      const { signal, now } = context
      await onWholeScreen(context, async () => {
        let keys = context.keys()
        while (!signal.aborted) {
          const busy = Math.round(now() / refreshMs) % 9
          const head = `top - ${new Date(now()).toISOString().slice(11, 19)}  Tasks: 8 total  %Cpu(s): ${busy}.3 us`
          draw(context, [head, "", ...processes.split("\n")], "q to leave")
          const pressed = await Promise.race([keys, delay(refreshMs, null, { signal }).catch(() => "")])
          if (pressed === "" || pressed?.includes("q")) return
          if (pressed !== null) keys = context.keys()
        }
      })
    },
  },
]

/** Shows the screen of before again, whatever happens. */
async function onWholeScreen({ print }: CommandContext, work: () => Promise<void>) {
  print("\x1b[?1049h\x1b[?25l")
  await work().finally(() => print("\x1b[?25h\x1b[?1049l"))
}

function draw({ print, size }: CommandContext, lines: string[], foot: string) {
  const { rows, columns } = size()
  const shown = lines.slice(0, rows - 1).map((line) => line.slice(0, columns))
  print(`\x1b[H\x1b[2J${shown.join("\n")}\x1b[${rows};1H\x1b[7m${foot.slice(0, columns)}\x1b[0m`)
}

function stepOf(keys: string, page: number, all: number) {
  if (keys === " " || keys === "f" || keys === "\x1b[6~") return page
  if (keys === "b" || keys === "\x1b[5~") return -page
  if (keys === "k" || keys === "\x1b[A" || keys === "\x1bOA") return -1
  if (keys === "g") return -all
  return keys === "G" ? all : 1
}
