import { createInterface } from "node:readline"
import { PassThrough, Writable } from "node:stream"
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises"
import { type CommandContext, findCommand } from "./commands"
import { absolutePath, type Machine, textLimit } from "./machine"

export interface ShellHost extends Pick<CommandContext, "size" | "hangUp" | "now"> {
  print(text: string): void
  /** Resolves when there is room for more and others have had a turn. Null only waits. */
  send(frame: Buffer | null, signal: AbortSignal): Promise<void>
}

/** Keys wait for a command or the prompt. Those beyond the Linux kernel's limits for a line and for what waits are dropped. */
const keyLimit = 4_096
const mostFiles = 20
const interruptKey = "\x03"
/** Others are left out: Ctrl-Z would stop the process, and Ctrl-Y could double the line again and again. */
const controlKeys = "\r\n\b\x7f\x01\x03\x04\x05\x0b\x0c\x15\x17"
// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are control characters
const nextKey = /\P{Cc}+|\x1b[[O][\d;]*[^\d;]|\p{Cc}/u

export type Shell = ReturnType<typeof createShell>

/** Runs one line at a time. */
export function createShell(machine: Machine, host: ShellHost) {
  const stopped = new AbortController()
  let running: AbortController | undefined
  let waiting = ""
  let pumping = false
  let history: readonly string[] = []
  /** What the editor has written for one key. */
  let drawn = ""

  const output = new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      drawn += text
      done()
    },
  })
  // The editor asks for it where a line wraps.
  Object.defineProperty(output, "columns", { get: () => host.size().columns })
  const input = new PassThrough()
  const editor = createInterface({ input, output, terminal: true, historySize: 100 })
  editor.on("history", (lines) => {
    history = lines
  })
  editor.on("line", (line) => void execute(line))
  editor.on("SIGINT", () => {
    editor.write(null, { ctrl: true, name: "e" })
    print("^C\n")
    // The line is forgotten, and stays on the screen.
    editor.write(null, { ctrl: true, name: "u" })
    drawn = ""
    prompt()
  })
  editor.on("close", () => {
    if (stopped.signal.aborted) return
    print("logout\n")
    host.hangUp()
  })

  const withReturns = (text: string) => text.replace(/\r?\n/g, "\r\n")
  function print(text: string) {
    const all = drawn + withReturns(text)
    drawn = ""
    if (all !== "") host.print(all)
  }

  function prompt() {
    const place = machine.directory === "/root" ? "~" : machine.directory
    editor.setPrompt(`\x1b[1mroot@${machine.hostname}\x1b[0m:${place}# `)
    editor.prompt()
    print("")
  }

  async function execute(line: string) {
    const abort = new AbortController()
    running = abort
    print("")
    const pipelines = parseCommandLine(line)
    if (!pipelines) print("sh: syntax error\n")
    else await runAll(pipelines, abort.signal).catch((error: unknown) => print(`sh: ${error}\n`))
    running = undefined
    if (stopped.signal.aborted) return
    prompt()
    void pump()
  }

  async function runAll(pipelines: Pipeline[], signal: AbortSignal) {
    for (const { commands, file, adds } of pipelines) {
      let input: string | null = null
      for (const [index, words] of commands.entries())
        input = await run(words, input, signal, file !== undefined || index < commands.length - 1)
      if (signal.aborted) return
      if (file !== undefined) write(file, adds, input ?? "")
    }
  }

  /** Returns what the command has printed, if it is passed on. */
  async function run(
    [name = "", ...args]: string[],
    input: string | null,
    signal: AbortSignal,
    passOn: boolean,
  ) {
    // Others take a turn, however many commands there are.
    await nextTurn()
    const command = findCommand(name, machine)
    if (!command) print(`sh: ${name}: not found\n`)
    const printed = command?.({ ...host, name, args, input, machine, signal, history, warn: print })
    let passed = ""
    for await (const part of typeof printed === "object" ? printed : [printed ?? ""]) {
      if (signal.aborted || passed.length >= textLimit) break
      if (!passOn) await host.send(Buffer.from(typeof part === "string" ? withReturns(part) : part), signal)
      else passed += part.toString().replaceAll("\r\n", "\n")
      await nextTurn()
    }
    return passed.slice(0, textLimit)
  }

  function write(name: string, adds: boolean, text: string) {
    const path = absolutePath(name, machine)
    const isFull = machine.files.size >= mostFiles && !machine.files.has(path)
    const before = (adds && machine.files.get(path)) || ""
    if (isFull) print("sh: no space left on device\n")
    else machine.files.set(path, (before + text).slice(0, textLimit))
  }

  /** Types what waits until a line runs a command: others take a turn after each key, and no more is drawn than is read. */
  async function pump() {
    if (pumping) return
    pumping = true
    while (waiting !== "" && !running && !stopped.signal.aborted) {
      const [key = ""] = nextKey.exec(waiting) ?? []
      waiting = waiting.slice(key.length)
      if (/^\P{Cc}/u.test(key)) editor.write(key.slice(0, keyLimit - editor.line.length))
      // One at a time: the editor adds letters that come with a cursor key at the end of the line.
      else if (key.length > 1 || controlKeys.includes(key)) input.write(key)
      print("")
      await host.send(null, stopped.signal)
      await delay(1)
    }
    pumping = false
  }

  return {
    start(): void {
      print(machine.greeting)
      prompt()
    },
    type(keys: string): void {
      const all = waiting + keys
      // As at every terminal, an interrupt also takes back what was typed before it.
      const interrupt = Math.max(all.lastIndexOf(interruptKey), 0)
      // Copied: a line of the history would keep its whole message in memory.
      waiting = Buffer.from(all.slice(interrupt, interrupt + keyLimit)).toString()
      if (running && waiting.startsWith(interruptKey)) {
        waiting = waiting.slice(1)
        print("^C\n")
        running.abort()
      }
      void pump()
    },
    stop(): void {
      stopped.abort()
      running?.abort()
      editor.close()
    },
  }
}

/** Commands whose output is the input of the next one. The last one prints, or writes a file. */
export interface Pipeline {
  commands: string[][]
  file: string | undefined
  adds: boolean
}

/** A sign, or a word of quoted, escaped and plain characters. A quote that isn't closed reaches to the end. */
const token = />>|[|;>]|(?:'[^']*'?|"[^"]*"?|\\.?|[^\s|;>'"\\])+/g
const quoted = /'([^']*)'?|"([^"]*)"?|\\(.?)/g

/** Understands quotes, backslashes, "|", ";", ">" and ">>", but no variables. Null for a line that makes no sense. */
function parseCommandLine(line: string): Pipeline[] | null {
  const parts = split(line.match(token) ?? [], ";")
  if (parts.at(-1)?.length === 0) parts.pop()
  const pipelines = parts.flatMap((part) => {
    const [before = [], file, ...more] = split(part, ">", ">>")
    const commands = split(before, "|").map((words) => words.map(unquote))
    const isWrong = commands.some(({ length }) => length === 0) || more.length > 0
    if (isWrong || (file && (file.length !== 1 || file[0] === "|"))) return []
    return { commands, file: file?.map(unquote)[0], adds: part.includes(">>") }
  })
  return pipelines.length === parts.length ? pipelines : null
}

function split(tokens: string[], ...signs: string[]) {
  const parts: string[][] = [[]]
  for (const one of tokens) {
    if (signs.includes(one)) parts.push([])
    else parts.at(-1)?.push(one)
  }
  return parts
}

function unquote(word: string) {
  return word.replace(
    quoted,
    (_, single?: string, double?: string, escaped?: string) => single ?? double ?? escaped ?? "",
  )
}
