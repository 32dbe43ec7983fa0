import type { Command } from "./command"
import { fileCommands } from "./file-commands"
import type { Machine } from "./machine"
import { streamCommands } from "./stream-commands"
import { systemCommands } from "./system-commands"

const commands: Record<string, Command> = {
  ...fileCommands,
  ...streamCommands,
  ...systemCommands,
  help: {
    about: "print this list",
    run({ machine }) {
      const lines = Object.entries(commands)
        .filter(([name, { about }]) => about && commandOf(name, machine))
        .map(([name, { usage = "", about }]) => `  ${`${name} ${usage}`.padEnd(24)}${about}\n`)
      return lines.sort().join("")
    },
  },
}

export function commandOf(name: string, machine: Machine) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command?.gpuOnly && !machine.gpu ? undefined : command
}
