import type { Command, CommandContext } from "./command"
import { readInput } from "./file-commands"

/** Filters: they read files or the pipe. */
export const textCommands: Command[] = [
  {
    name: "grep",
    usage: "[-iv] TEXT [FILE…]",
    about: "print the lines with this text",
    run(context) {
      const { options, words } = wordsOf(context.args)
      const [wanted = "", ...files] = words
      const fold = (text: string) => (options.includes("i") ? text.toLowerCase() : text)
      const part = fold(wanted)
      const lines = linesOf(readInput(context, files))
      printLines(
        context,
        lines.filter((line) => fold(line).includes(part) !== options.includes("v")),
      )
    },
  },
  {
    name: "head",
    usage: "[-COUNT] [FILE…]",
    about: "print the first lines",
    run(context) {
      const { count, lines } = counted(context)
      printLines(context, lines.slice(0, count))
    },
  },
  {
    name: "tail",
    usage: "[-COUNT] [FILE…]",
    about: "print the last lines",
    run(context) {
      const { count, lines } = counted(context)
      printLines(context, count === 0 ? [] : lines.slice(-count))
    },
  },
  {
    name: "sort",
    usage: "[-r] [FILE…]",
    about: "sort lines",
    run(context) {
      const { options, words } = wordsOf(context.args)
      const lines = linesOf(readInput(context, words)).sort()
      printLines(context, options.includes("r") ? lines.reverse() : lines)
    },
  },
  {
    name: "wc",
    usage: "[-l] [FILE…]",
    about: "count lines, words and bytes",
    run(context) {
      const { options, words } = wordsOf(context.args)
      const text = readInput(context, words)
      if (text === null) return
      const lines = text.split("\n").length - 1
      const counts = [lines, text.split(/\s+/).filter(Boolean).length, Buffer.byteLength(text)]
      context.print(options.includes("l") ? `${lines}\n` : `${counts.join(" ")}\n`)
    },
  },
]

function wordsOf(args: string[]) {
  const isOption = (word: string) => /^-[a-z]+$/.test(word)
  return { options: args.filter(isOption).join(""), words: args.filter((word) => !isOption(word)) }
}

/** `-3` and `-n 3` mean three lines. */
function counted(context: CommandContext) {
  const args = context.args.filter((word) => word !== "-n")
  const [first = ""] = args
  const isCount = /^-?\d{1,9}$/.test(first)
  const files = isCount ? args.slice(1) : args
  return { count: isCount ? Math.abs(Number(first)) : 10, lines: linesOf(readInput(context, files)) }
}

export function linesOf(text: string | null) {
  const lines = (text ?? "").split("\n")
  if (lines.at(-1) === "") lines.pop()
  return lines
}

function printLines({ print }: CommandContext, lines: string[]) {
  print(lines.map((line) => `${line}\n`).join(""))
}
