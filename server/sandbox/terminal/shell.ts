import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises"
import type { CommandContext } from "./command"
import { type Pipeline, parseCommandLine } from "./command-line"
import { commandOf } from "./commands"
import { absolute, textLimit } from "./file-commands"
import { createLineEditor } from "./line-editor"
import type { Machine } from "./machine"
import { framesOf } from "./stream-commands"

export interface ShellHost extends Pick<CommandContext, "size" | "hangUp" | "now"> {
  print(text: string): void
  /** Resolves when there is room for more. */
  send(frames: Buffer[], signal: AbortSignal): Promise<void>
}

/** Keys wait for a command or the prompt. Those beyond the Linux kernel's limit are dropped. */
const typeAheadLimit = 4_096
/** Characters of the prompt and of what is typed there that are printed in a millisecond. */
const echoRate = 256
const mostCommands = 16
const mostFiles = 20
const frameBytes = 16_384
const interruptKey = "\x03"

export type Shell = ReturnType<typeof createShell>

/** Runs one line at a time. */
export function createShell(machine: Machine, host: ShellHost) {
  const directory = { path: "/root" }
  let running: AbortController | undefined
  let waiting = ""
  let pumping = false
  /** Characters that no pause has followed yet. */
  let echoed = 0
  const stopped = new AbortController()

  const withReturns = (text: string) => text.replace(/\r?\n/g, "\r\n")
  const print = (text: string) => echo(withReturns(text))
  const editor = createLineEditor({
    echo,
    onLine: execute,
    onInterrupt: prompt,
    onEnd() {
      print("logout\n")
      host.hangUp()
    },
    onClear() {
      echo("\x1b[H\x1b[2J")
      prompt()
    },
  })

  function echo(text: string) {
    echoed += text.length
    host.print(text)
  }

  function prompt() {
    const place = directory.path === "/root" ? "~" : directory.path
    echo(`\x1b[1mroot@${machine.hostname}\x1b[0m:${place}# `)
  }

  function execute(line: string) {
    const pipelines = parseCommandLine(line)
    if (pipelines === null) print("sh: syntax error\n")
    if (!pipelines || pipelines.length === 0) return prompt()
    if (pipelines.flatMap(({ commands }) => commands).length > mostCommands) {
      print(`sh: more than ${mostCommands} commands in a line\n`)
      return prompt()
    }
    const abort = new AbortController()
    running = abort
    // The loop that started this line has returned, so a new one handles the waiting keys.
    void runAll(pipelines, abort.signal)
      .catch((error: unknown) => print(`sh: ${error}\n`))
      .finally(() => {
        running = undefined
        if (!stopped.signal.aborted) prompt()
        void pump()
      })
  }

  async function runAll(pipelines: Pipeline[], signal: AbortSignal) {
    for (const { commands, file } of pipelines) {
      let input: string | null = null
      for (const [index, words] of commands.entries()) {
        // Lets others take a turn, however many commands there are.
        await nextTurn()
        if (signal.aborted) return
        const isPassedOn = file !== null || index < commands.length - 1
        input = await run(words, input, signal, isPassedOn)
      }
      if (file) write(file, input ?? "")
    }
  }

  /** Returns what the command has printed, if it is passed on. */
  async function run(
    [name = "", ...args]: string[],
    input: string | null,
    signal: AbortSignal,
    isPassedOn: boolean,
  ) {
    const command = commandOf(name, machine)
    if (!command) {
      print(`sh: ${name}: not found\n`)
      return ""
    }
    const printed = command({
      ...host,
      name,
      args,
      input,
      machine,
      directory,
      signal,
      warn: print,
      history: editor.history,
    })
    let passed = ""
    for await (const output of typeof printed === "object" ? printed : [printed ?? ""]) {
      if (!isPassedOn) {
        if (typeof output === "object") await host.send(output, signal)
        else
          for (const frame of framesOf(Buffer.from(withReturns(output)), frameBytes))
            await host.send([frame], signal)
      } else {
        passed +=
          typeof output === "string" ? output : Buffer.concat(output).toString().replaceAll("\r\n", "\n")
        if (passed.length >= textLimit) break
        await nextTurn()
      }
    }
    return passed.slice(0, textLimit)
  }

  function write({ name, adds }: { name: string; adds: boolean }, text: string) {
    const path = absolute(name, directory.path)
    const all = ((adds ? machine.files.get(path) : "") ?? "").concat(text).slice(0, textLimit)
    // Copied: a part of a string keeps the whole string in memory.
    const files = new Map(machine.files).set(path, Buffer.from(all).toString())
    if (files.size > mostFiles) print("sh: no space left on device\n")
    else machine.files = files
  }

  /** Handles what waits until a line runs a command: in turns, and no faster than its echo is read. */
  async function pump() {
    if (pumping) return
    pumping = true
    while (waiting !== "" && !running && !stopped.signal.aborted) {
      waiting = editor.feed(waiting)
      await host.send([], stopped.signal)
      if (echoed >= echoRate) await delay(echoed / echoRate)
      echoed %= echoRate
    }
    pumping = false
  }

  return {
    /** Prints the greeting and the prompt. */
    start(): void {
      print(machine.greeting)
      prompt()
    },
    type(keys: string): void {
      const all = waiting + keys
      // As at every terminal, an interrupt also takes back what was typed before it.
      const interrupt = Math.max(all.lastIndexOf(interruptKey), 0)
      // Copied: a line of the history would keep its whole message in memory.
      waiting = Buffer.from(all.slice(interrupt, interrupt + typeAheadLimit)).toString()
      if (running && waiting.startsWith(interruptKey)) {
        waiting = waiting.slice(1)
        echo("^C\r\n")
        running.abort()
      }
      void pump()
    },
    /** Stops the running command. */
    stop(): void {
      stopped.abort()
      running?.abort()
    },
  }
}
