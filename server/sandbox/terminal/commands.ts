import { setTimeout as delay } from "node:timers/promises"
import { filled, joinLines } from "../boot-console"
import { absolutePath, listEntries, type Machine, textLimit } from "./machine"
import texts from "./machine.json"

export interface CommandContext {
  name: string
  args: string[]
  /** What the command before it in a pipe has printed. */
  input: string | null
  machine: Machine
  /** Prints past a pipe or file. */
  warn(text: string): void
  /** The lines that were typed before, the newest first. */
  history: readonly string[]
  size(): { rows: number; columns: number }
  hangUp(): void
  now(): number
  /** Aborted by Ctrl-C and by the end of the connection. */
  signal: AbortSignal
}

/** Returns what it prints: text, in which \n becomes \r\n, or raw bytes. A generator continues when there is room for more. */
// biome-ignore lint/suspicious/noConfusingVoidType: a command that prints nothing returns nothing
export type Command = (context: CommandContext) => string | AsyncIterable<string | Buffer> | void

const mostBytes = 4_294_967_296
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
const linesAtOnce = 256

/** They read files or the pipe. */
const filters: Record<string, (lines: string[], options: string, wanted: string) => string[]> = {
  cat: (lines) => lines,
  grep(lines, options, wanted) {
    const fold = (text: string) => (options.includes("i") ? text.toLowerCase() : text)
    return lines.filter((line) => fold(line).includes(fold(wanted)) !== options.includes("v"))
  },
  head: (lines, options) => lines.slice(0, countIn(options)),
  sort: (lines, options) => (options.includes("r") ? lines.sort().reverse() : lines.sort()),
  tail: (lines, options) => lines.slice(Math.max(lines.length - countIn(options), 0)),
  wc(lines, options) {
    const words = lines.flatMap((line) => line.split(/\s+/).filter(Boolean)).length
    const bytes = Buffer.byteLength(joinLines(lines))
    return [options.includes("l") ? `${lines.length}` : `${lines.length} ${words} ${bytes}`]
  },
}

const commands: Record<string, Command> = {
  ...Object.fromEntries(Object.keys(filters).map((name) => [name, filter])),
  cd({ args: [name = "/root"], warn, machine }) {
    const path = absolutePath(name, machine)
    if (listEntries(machine, path).length > 0) machine.directory = path
    else warn(`sh: cd: ${name}: No such directory\n`)
  },
  clear: () => "\x1b[H\x1b[2J\x1b[3J",
  colors() {
    const row = (first: number, count: number, kind = "") =>
      `${Array.from({ length: count }, (_, at) => `\x1b[${kind}${first + at}m  \x1b[0m`).join("")}\n`
    const styles = "\x1b[1mbold\x1b[0m \x1b[4munderlined\x1b[0m \x1b[7mreversed\x1b[0m\n"
    return row(40, 8) + row(100, 8) + row(232, 24, "48;5;") + styles
  },
  echo: ({ args }) => `${args.join(" ")}\n`,
  exit: ({ hangUp }) => hangUp(),
  /** Numbered lines make lost or reordered output visible. */
  async *flood({ args: [bytes = "1048576"] }) {
    const total = Math.min(Number(bytes) || 0, mostBytes)
    for (let sent = 0, first = 0; sent < total; first += linesAtOnce) {
      const numbers = Array.from({ length: linesAtOnce }, (_, at) => String(first + at).padStart(9, "0"))
      const piece = Buffer.from(numbers.map((number) => `${number} ${letters}\r\n`).join(""))
      yield piece.subarray(0, total - sent)
      sent += piece.length
    }
    yield "\n"
  },
  /** Each HEX is a frame, even half a character. */
  async *frames({ args }) {
    for (const hex of args) yield Buffer.from(hex, "hex")
    yield "\n"
  },
  help({ machine }) {
    const lines = Object.entries(texts.help)
      .filter(([usage]) => findCommand(usage.split(" ", 1)[0] ?? "", machine))
      .map(([usage, about]) => `  ${usage.padEnd(24)}${about}`)
    return `${joinLines(lines)}\nJoin commands with "|" and ";", and write a file with ">" or ">>".\n`
  },
  history: ({ history }) =>
    joinLines(history.toReversed().map((line, index) => `${String(index + 1).padStart(5)}  ${line}`)),
  ls({ args, warn, machine, now }) {
    const { options, words } = parseArguments(args)
    const [name = "."] = words
    const path = absolutePath(name, machine)
    const isFile = machine.files.has(path)
    const entries = isFile ? [name] : listEntries(machine, path)
    if (entries.length === 0) return warn(`ls: cannot access '${name}': No such file or directory\n`)
    const all = options.includes("a") && !isFile ? [".", "..", ...entries] : entries
    if (!options.includes("l")) return `${all.join("  ")}\n`
    const time = new Date(now()).toISOString().slice(0, 16).replace("T", " ")
    const lines = all.map((entry) => {
      const file = machine.files.get(isFile ? path : absolutePath(`${path}/${entry}`, machine))
      const bytes = String(file === undefined ? 4_096 : Buffer.byteLength(file)).padStart(8)
      return `${file === undefined ? "drwxr-xr-x 2" : "-rw-r--r-- 1"} root root ${bytes} ${time} ${entry}`
    })
    return joinLines(lines)
  },
  pwd: ({ machine }) => `${machine.directory}\n`,
  size: ({ size }) => `${size().rows}×${size().columns}\n`,
  async *sleep({ args: [seconds = ""], signal }) {
    const ms = Math.min(Number(seconds) * 1_000, 86_400_000)
    if (ms >= 0) await delay(ms, undefined, { signal }).catch(() => {})
    else yield `sleep: invalid time interval '${seconds}'\n`
  },
  async *yes({ args }) {
    const line = `${args.join(" ") || "y"}\n`
    while (true) yield line.repeat(Math.ceil(16_384 / line.length))
  },
}

export function findCommand(name: string, { hostname, bootedAt, reports }: Machine): Command | undefined {
  const report = reports.get(name)
  if (!report) return Object.hasOwn(commands, name) ? commands[name] : undefined
  return ({ now }) => {
    const time = new Date(now())
    const minutes = String(Math.max(0, Math.floor((now() - bootedAt) / 60_000)))
    const clock = time.toISOString().slice(11, 19)
    return filled(joinLines(report), { hostname, time: time.toUTCString(), clock, minutes })
  }
}

function filter({ name, args, input, machine, warn }: CommandContext) {
  const { options, words } = parseArguments(args)
  const wanted = name === "grep" ? (words.shift() ?? "") : ""
  if (words.length === 0 && input === null) warn(`${name}: missing file operand\n`)
  let text = words.length === 0 ? (input ?? "") : ""
  for (const word of words) {
    const path = absolutePath(word, machine)
    const problem = listEntries(machine, path).length > 0 ? "Is a directory" : "No such file or directory"
    const file = machine.files.get(path)
    if (file === undefined) warn(`${name}: ${word}: ${problem}\n`)
    // A thousand names of one file would fill the memory.
    text = (text + (file ?? "")).slice(0, textLimit)
  }
  const lines = text.split("\n")
  if (lines.at(-1) === "") lines.pop()
  return joinLines(filters[name]?.(lines, options, wanted) ?? [])
}

/** `-n 3` means `-3`. */
function parseArguments(args: string[]) {
  const all = args
    .join("\0")
    .replace(/(^|\0)-n\0(?=\d)/, "$1-")
    .split("\0")
    .filter(Boolean)
  const isOption = (word: string) => /^-[a-z\d]+$/.test(word)
  return { options: all.filter(isOption).join(""), words: all.filter((word) => !isOption(word)) }
}

function countIn(options: string) {
  return Number(/\d{1,9}/.exec(options)?.[0] ?? 10)
}
