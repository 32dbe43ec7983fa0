import { fileCommands } from "./file-commands"
import type { Machine } from "./machine"
import { streamCommands } from "./stream-commands"
import { systemCommands } from "./system-commands"

/** What a running command may use. */
export interface CommandContext {
  args: string[]
  machine: Machine
  /** Line feeds are turned into what a terminal needs. */
  print(text: string): void
  /** Raw bytes as text frames of so many bytes; resolves when there is room for more. */
  send(bytes: Buffer, frameBytes?: number): Promise<void>
  size(): { rows: number; columns: number }
  /** Stops reading from the client. */
  stall(ms: number): void
  /** Ends the connection: with a close code, or by cutting it. */
  hangUp(code: number | undefined): void
  now(): number
  /** Ctrl-C, or the end of the connection. */
  signal: AbortSignal
  directory: { path: string }
}

export interface Command {
  name: string
  /** What follows the name. */
  usage?: string
  about: string
  run(context: CommandContext): void | Promise<void>
}

const help: Command = {
  name: "help",
  about: "print this list",
  run({ print, machine }) {
    for (const { name, usage = "", about } of commandsOf(machine)) {
      print(`  ${`${name} ${usage}`.padEnd(24)}${about}\n`)
    }
  },
}

const commands = [...fileCommands, ...streamCommands, ...systemCommands, help].sort((one, other) =>
  one.name.localeCompare(other.name),
)

/** What this machine's shell knows: only one with graphics cards can show them. */
function commandsOf(machine: Machine) {
  return commands.filter(({ name }) => machine.gpu || name !== "nvidia-smi")
}

export function commandOf(name: string, machine: Machine): Command | undefined {
  return commandsOf(machine).find((command) => command.name === name)
}
