import type { Command } from "./command"
import { fileCommands } from "./file-commands"
import type { Machine } from "./machine"
import texts from "./machine.json"
import { streamCommands } from "./stream-commands"
import { printing, systemCommands } from "./system-commands"
import { textCommands } from "./text-commands"

const commands: Record<string, Command> = {
  ...fileCommands,
  ...streamCommands,
  ...systemCommands,
  ...textCommands,
  help({ machine }) {
    const listed: [string, { usage?: string; about: string }][] = [
      ...Object.entries(texts.commands),
      ...Object.entries(texts.reports),
    ]
    const lines = listed
      .filter(([name]) => commandOf(name, machine))
      .map(([name, { usage = "", about }]) => `  ${`${name} ${usage}`.padEnd(24)}${about}\n`)
    return `${lines.sort().join("")}\nJoin commands with "|" and ";", and write a file with ">" or ">>".\n`
  },
}
const reports: Record<string, { lines?: string[]; gpu?: string[] }> = texts.reports

/** GPU instances have lines of their own in some reports, and reports that others don't have. */
export function commandOf(name: string, { gpu }: Machine) {
  const report = Object.hasOwn(reports, name) ? reports[name] : undefined
  if (!report) return Object.hasOwn(commands, name) ? commands[name] : undefined
  const lines = (gpu && report.gpu) || report.lines
  return lines && printing(lines)
}
