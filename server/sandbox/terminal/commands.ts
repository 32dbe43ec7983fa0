import { fileCommands } from "./file-commands"
import type { Machine } from "./machine"
import { streamCommands } from "./stream-commands"
import { systemCommands } from "./system-commands"

export interface CommandContext {
  args: string[]
  machine: Machine
  /** Turns \n into \r\n. */
  print(text: string): void
  /** Sends raw bytes as text frames. Resolves when there is room for more. */
  send(bytes: Buffer, frameBytes?: number): Promise<void>
  size(): { rows: number; columns: number }
  /** Stops reading from the client for this time. */
  stall(ms: number): void
  /** Closes the connection with a code, or resets it without one. */
  hangUp(code: number | undefined): void
  now(): number
  /** Aborted by Ctrl-C and by the end of the connection. */
  signal: AbortSignal
  directory: { path: string }
}

export interface Command {
  name: string
  /** Arguments, as `help` shows them. */
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

/** Only GPU instances have nvidia-smi. */
function commandsOf(machine: Machine) {
  return commands.filter(({ name }) => machine.gpu || name !== "nvidia-smi")
}

export function commandOf(name: string, machine: Machine): Command | undefined {
  return commandsOf(machine).find((command) => command.name === name)
}
