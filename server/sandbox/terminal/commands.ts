import type { Command } from "./command"
import { fileCommands } from "./file-commands"
import type { Machine } from "./machine"
import { screenCommands } from "./screen-commands"
import { streamCommands } from "./stream-commands"
import { systemCommands } from "./system-commands"
import { textCommands } from "./text-commands"

const commands: Record<string, Command> = {
  ...fileCommands,
  ...screenCommands,
  ...streamCommands,
  ...systemCommands,
  ...textCommands,
  help: {
    about: "print this list",
    run({ machine }) {
      const lines = Object.entries(commands)
        .filter(([name, { about }]) => about && commandOf(name, machine))
        .map(([name, { usage = "", about }]) => `  ${`${name} ${usage}`.padEnd(24)}${about}\n`)
      return `${lines.sort().join("")}\nJoin commands with "|" and ";", and write a file with ">" or ">>".\n`
    },
  },
}

export function commandOf(name: string, machine: Machine) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command?.gpuOnly && !machine.gpu ? undefined : command
}
