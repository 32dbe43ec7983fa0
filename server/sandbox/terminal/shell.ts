import type { CommandContext } from "./command"
import { commandOf } from "./commands"
import { createLineEditor } from "./line-editor"
import type { Machine } from "./machine"

export interface Shell {
  /** Prints the greeting and the prompt. */
  start(): void
  type(keys: string): void
  /** Stops the running command. */
  stop(): void
}

export type ShellHost = Pick<CommandContext, "send" | "size" | "stall" | "hangUp" | "now"> & {
  print(text: string): void
}

/** Keys typed during a command wait for the prompt. Keys beyond this limit are dropped. */
const typeAheadLimit = 65_536
const interruptKey = "\x03"

/** Runs one command at a time. */
export function createShell(machine: Machine, host: ShellHost): Shell {
  const directory = { path: "/root" }
  let running: AbortController | undefined
  let waiting = ""
  let stopped = false

  const print = (text: string) => host.print(text.replace(/\r?\n/g, "\r\n"))
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
    const [name, ...args] = splitCommandLine(line)
    if (name === undefined) return prompt()
    const command = commandOf(name, machine)
    if (!command) {
      print(`sh: ${name}: not found\n`)
      return prompt()
    }
    const abort = new AbortController()
    running = abort
    const context = { ...host, args, machine, print, directory, signal: abort.signal }
    const work = command.run(context)
    if (work === undefined) finish()
    // The loop that started this command has returned, so a new one handles the waiting keys.
    else work.then(finish).then(pump)
  }

  function finish() {
    running = undefined
    if (!stopped) prompt()
  }

  function pump() {
    while (waiting !== "" && !running && !stopped) waiting = editor.feed(waiting)
  }

  return {
    start() {
      print(`Ubuntu 24.04.1 LTS ${machine.hostname} ttyS0\n\n${machine.product} ${machine.version}. `)
      print('This is a sandbox. Type "help" for a list of commands.\n\n')
      prompt()
    },
    type(keys) {
      waiting += keys
      pump()
      if (!running) return
      const interrupt = waiting.lastIndexOf(interruptKey)
      if (interrupt < 0) {
        waiting = waiting.slice(0, typeAheadLimit)
        return
      }
      waiting = waiting.slice(interrupt + 1)
      host.print("^C\r\n")
      running.abort()
    },
    stop() {
      stopped = true
      running?.abort()
    },
  }
}

/** Understands quotes and backslashes, but no variables or pipes. */
function splitCommandLine(line: string): string[] {
  const words: string[] = []
  let word: string | undefined
  let quote = ""
  for (let index = 0; index < line.length; index++) {
    const sign = line.charAt(index)
    if (quote !== "") {
      if (sign === quote) quote = ""
      else word = (word ?? "") + sign
    } else if (sign === '"' || sign === "'") {
      quote = sign
      word ??= ""
    } else if (sign === "\\") {
      index += 1
      word = (word ?? "") + line.charAt(index)
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else {
      word = (word ?? "") + sign
    }
  }
  return word === undefined ? words : [...words, word]
}
