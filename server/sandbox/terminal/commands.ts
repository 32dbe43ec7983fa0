import type { Command } from "./command"
import { fileCommands } from "./file-commands"
import type { Machine } from "./machine"
import { screenCommands } from "./screen-commands"
import { streamCommands } from "./stream-commands"
import { systemCommands } from "./system-commands"
import { textCommands } from "./text-commands"

const help: Command = {
  name: "help",
  about: "print this list",
  run({ print, machine }) {
    for (const { name, usage = "", about } of commandsOf(machine)) {
      if (about) print(`  ${`${name} ${usage}`.padEnd(24)}${about}\n`)
    }
    print('\nJoin commands with "|" and ";", and write a file with ">" or ">>".\n')
  },
}

const commands = [
  ...fileCommands,
  ...screenCommands,
  ...streamCommands,
  ...systemCommands,
  ...textCommands,
  help,
].sort((one, other) => one.name.localeCompare(other.name))

/** Only GPU instances have nvidia-smi. */
function commandsOf(machine: Machine) {
  return commands.filter(({ name }) => machine.gpu || name !== "nvidia-smi")
}

export function commandOf(name: string, machine: Machine): Command | undefined {
  return commandsOf(machine).find((command) => command.name === name)
}
