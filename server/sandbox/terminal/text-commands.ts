import { textOf } from "../boot-console"
import type { Command, CommandContext } from "./command"
import { readInput } from "./file-commands"

/** Filters: they read files or the pipe. */
export const textCommands: Record<string, Command> = {
  grep(context) {
    const { options, words } = wordsOf(context.args)
    const [wanted = "", ...files] = words
    const fold = (text: string) => (options.includes("i") ? text.toLowerCase() : text)
    const isWanted = (line: string) => fold(line).includes(fold(wanted)) !== options.includes("v")
    return textOf(linesOf(readInput(context, files)).filter(isWanted))
  },
  head(context) {
    const { count, lines } = counted(context)
    return textOf(lines.slice(0, count))
  },
  tail(context) {
    const { count, lines } = counted(context)
    return textOf(lines.slice(Math.max(lines.length - count, 0)))
  },
  sort(context) {
    const { options, words } = wordsOf(context.args)
    const lines = linesOf(readInput(context, words)).sort()
    return textOf(options.includes("r") ? lines.reverse() : lines)
  },
  wc(context) {
    const { options, words } = wordsOf(context.args)
    const text = readInput(context, words)
    if (text === null) return
    const lines = text.split("\n").length - 1
    if (options.includes("l")) return `${lines}\n`
    return `${lines} ${text.split(/\s+/).filter(Boolean).length} ${Buffer.byteLength(text)}\n`
  },
}

function wordsOf(args: string[]) {
  const isOption = (word: string) => /^-[a-z]+$/.test(word)
  return { options: args.filter(isOption).join(""), words: args.filter((word) => !isOption(word)) }
}

/** `-3` and `-n 3` mean three lines. */
function counted(context: CommandContext) {
  const args = context.args.filter((word) => word !== "-n")
  const isCount = /^-?\d{1,9}$/.test(args[0] ?? "")
  const lines = linesOf(readInput(context, isCount ? args.slice(1) : args))
  return { count: isCount ? Math.abs(Number(args[0])) : 10, lines }
}

function linesOf(text: string | null) {
  const lines = (text ?? "").split("\n")
  if (lines.at(-1) === "") lines.pop()
  return lines
}
