import type { CommandContext } from "./command"
import { type Pipeline, parseCommandLine } from "./command-line"
import { commandOf } from "./commands"
import { absolute } from "./file-commands"
import { createLineEditor } from "./line-editor"
import type { Machine } from "./machine"

export type ShellHost = Pick<CommandContext, "send" | "size" | "stall" | "hangUp" | "now"> & {
  print(text: string): void
}

/** Keys typed during a command wait for the prompt. Keys beyond this limit are dropped. */
const typeAheadLimit = 65_536
/** Text in a pipe or a file. A command that prints more is ended. */
const pipeLimit = 1_048_576
const mostFiles = 50
const interruptKey = "\x03"

export type Shell = ReturnType<typeof createShell>

/** Runs one line at a time. */
export function createShell(machine: Machine, host: ShellHost) {
  const directory = { path: "/root" }
  let running: AbortController | undefined
  let reader: ((keys: string) => void) | undefined
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
    const pipelines = parseCommandLine(line)
    if (pipelines === null) print("sh: syntax error\n")
    if (!pipelines || pipelines.length === 0) return prompt()
    const abort = new AbortController()
    running = abort
    // The loop that started this line has returned, so a new one handles the waiting keys.
    void runAll(pipelines, abort).finally(() => {
      running = undefined
      if (!stopped) prompt()
      pump()
    })
  }

  async function runAll(pipelines: Pipeline[], line: AbortController) {
    for (const { commands, file } of pipelines) {
      let input: string | null = null
      for (const [index, words] of commands.entries()) {
        if (line.signal.aborted) return
        const isPassedOn = file !== null || index < commands.length - 1
        input = await run(words, input, line, isPassedOn)
      }
      if (file) write(file, input ?? "")
    }
  }

  /** Returns what the command has printed, if it is passed on. */
  async function run(
    [name = "", ...args]: string[],
    input: string | null,
    line: AbortController,
    isPassedOn: boolean,
  ) {
    const command = commandOf(name, machine)
    if (!command) {
      print(`sh: ${name}: not found\n`)
      return ""
    }
    let printed = ""
    const full = new AbortController()
    const signal = AbortSignal.any([line.signal, full.signal])
    const pass = (text: string) => {
      printed = (printed + text).slice(0, pipeLimit)
      if (printed.length === pipeLimit) full.abort()
    }
    await command.run({
      ...host,
      ...(isPassedOn && { send: async (bytes: Buffer) => pass(bytes.toString().replaceAll("\r\n", "\n")) }),
      name,
      args,
      input,
      machine,
      directory,
      signal,
      print: isPassedOn ? pass : print,
      warn: print,
      history: () => editor.history,
      keys: () => nextKeys(signal),
    })
    return printed
  }

  function nextKeys(signal: AbortSignal) {
    return new Promise<string>((resolve) => {
      if (signal.aborted) return resolve("")
      reader = (keys) => {
        reader = undefined
        resolve(keys)
      }
      signal.addEventListener("abort", () => reader?.(""), { once: true })
    })
  }

  function write({ name, adds }: { name: string; adds: boolean }, text: string) {
    const path = absolute(name, directory.path)
    if (!machine.files.has(path) && machine.files.size >= mostFiles)
      return print("sh: no space left on device\n")
    machine.files.set(path, ((adds ? machine.files.get(path) : "") ?? "").concat(text).slice(0, pipeLimit))
  }

  function pump() {
    while (waiting !== "" && !running && !stopped) waiting = editor.feed(waiting)
  }

  return {
    /** Prints the greeting and the prompt. */
    start(): void {
      print(`Ubuntu 24.04.1 LTS ${machine.hostname} ttyS0\n\n${machine.product} ${machine.version}. `)
      print('This is a sandbox. Type "help" for a list of commands.\n\n')
      prompt()
    },
    type(keys: string): void {
      if (running && reader && !keys.includes(interruptKey)) {
        reader(keys)
        return
      }
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
    /** Stops the running command. */
    stop(): void {
      stopped = true
      running?.abort()
    },
  }
}
