import type { Command } from "./command"
import type { Machine } from "./machine"

const home = "/root"

export const fileCommands: Command[] = [
  {
    name: "cat",
    usage: "FILE…",
    about: "print files",
    run({ args, print, machine, directory }) {
      if (args.length === 0) print("cat: missing file operand\n")
      for (const name of args) {
        const path = absolute(name, directory.path)
        const text = machine.files.get(path)
        if (text !== undefined) print(text)
        else if (entriesOf(machine, path).length > 0) print(`cat: ${name}: Is a directory\n`)
        else print(`cat: ${name}: No such file or directory\n`)
      }
    },
  },
  {
    name: "cd",
    usage: "[DIR]",
    about: "change the directory",
    run({ args: [name = home], print, machine, directory }) {
      const path = absolute(name, directory.path)
      if (entriesOf(machine, path).length > 0) directory.path = path
      else print(`sh: cd: ${name}: No such directory\n`)
    },
  },
  {
    name: "ls",
    usage: "[DIR]",
    about: "list a directory",
    run({ args: [name = "."], print, machine, directory }) {
      const path = absolute(name, directory.path)
      const entries = entriesOf(machine, path)
      if (entries.length > 0) print(`${entries.join("  ")}\n`)
      else if (machine.files.has(path)) print(`${name}\n`)
      else print(`ls: cannot access '${name}': No such file or directory\n`)
    },
  },
  { name: "pwd", about: "print the directory", run: ({ print, directory }) => print(`${directory.path}\n`) },
]

function absolute(path: string, directory: string) {
  const parts: string[] = []
  for (const part of (path.startsWith("/") ? path : `${directory}/${path}`).split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "" && part !== ".") parts.push(part)
  }
  return `/${parts.join("/")}`
}

/** A directory exists if a file is in it. */
function entriesOf(machine: Machine, directory: string) {
  const prefix = directory === "/" ? "/" : `${directory}/`
  const names = [...machine.files.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split("/", 1)[0] ?? "")
  return [...new Set(names)].sort()
}
