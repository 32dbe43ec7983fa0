import { setImmediate as nextTurn } from "node:timers/promises"
import type { CommandContext, Output } from "./command"
import { commandOf } from "./commands"
import { createLineEditor } from "./line-editor"
import type { Machine } from "./machine"

export interface ShellHost extends Pick<CommandContext, "size" | "stall" | "hangUp" | "now"> {
  print(text: string): void
  /** Resolves when there is room for more. */
  send(frames: Buffer[], signal: AbortSignal): Promise<void>
}

/** Keys typed during a command wait for the prompt. Keys beyond this limit are dropped. */
const typeAheadLimit = 65_536
const frameBytes = 16_384
const interruptKey = "\x03"

export type Shell = ReturnType<typeof createShell>

/** Runs one command at a time. */
export function createShell(machine: Machine, host: ShellHost) {
  const directory = { path: "/root" }
  let running: AbortController | undefined
  let waiting = ""
  let stopped = false

  const print = (text: string) => host.print(withReturns(text))
  const editor = createLineEditor({
    echo: host.print,
    onLine: execute,
    onInterrupt: prompt,
    onEnd() {
      print("logout\n")
      host.hangUp(1_000)
    },
    onClear() {
      host.print("\x1b[H\x1b[2J")
      prompt()
    },
  })

  function prompt() {
    const place = directory.path === "/root" ? "~" : directory.path
    host.print(`\x1b[1mroot@${machine.hostname}\x1b[0m:${place}# `)
  }

  function execute(line: string) {
    const words = line.match(word) ?? []
    if (words.length === 0) return prompt()
    const abort = new AbortController()
    running = abort
    // The loop that started this line has returned, so a new one handles the waiting keys.
    void run(words, abort.signal)
      .catch((error: unknown) => print(`sh: ${error}\n`))
      .finally(() => {
        running = undefined
        if (!stopped) prompt()
        pump()
      })
  }

  async function run(words: string[], signal: AbortSignal) {
    // Lets others take a turn, however many lines were pasted.
    await nextTurn()
    const operator = words.find((one) => /^[|;&<>]/.test(one))
    if (operator) return print(`sh: "${operator}" is not simulated\n`)
    const [name = "", ...args] = words.map(unquoted)
    const command = commandOf(name, machine)
    if (!command) return print(`sh: ${name}: not found\n`)
    const printed = command.run({ ...host, args, machine, directory, signal })
    for await (const output of typeof printed === "object" ? printed : [printed ?? ""])
      await host.send(framesOf(output), signal)
  }

  function pump() {
    while (waiting !== "" && !running && !stopped) waiting = editor.feed(waiting)
  }

  return {
    /** Prints the greeting and the prompt. */
    start(): void {
      print(machine.greeting)
      prompt()
    },
    type(keys: string): void {
      waiting += keys
      // Editing a line with a megabyte of keys would block the process.
      if (!running) waiting = waiting.slice(0, typeAheadLimit)
      pump()
      if (!running) return
      const interrupt = waiting.lastIndexOf(interruptKey)
      waiting = waiting.slice(interrupt + 1).slice(0, typeAheadLimit)
      if (interrupt < 0) return
      host.print("^C\r\n")
      running.abort()
    },
    /** Stops the running command. */
    stop(): void {
      stopped = true
      running?.abort()
    },
  }
}

/** An operator, or a word of quoted, escaped and plain characters. A quote that isn't closed reaches to the end. */
const word = /[|;&<>]+|(?:'[^']*'?|"[^"]*"?|\\.?|[^\s|;&<>'"\\])+/g
const quoted = /'([^']*)'?|"([^"]*)"?|\\(.?)/g

function unquoted(word: string) {
  return word.replace(
    quoted,
    (_, single?: string, double?: string, escaped?: string) => single ?? double ?? escaped ?? "",
  )
}

function withReturns(text: string) {
  return text.replace(/\r?\n/g, "\r\n")
}

function framesOf(output: Output) {
  if (typeof output === "object") return output
  const bytes = Buffer.from(withReturns(output))
  const count = Math.ceil(bytes.length / frameBytes)
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * frameBytes, (at + 1) * frameBytes))
}
