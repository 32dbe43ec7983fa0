import type { Command } from "./command"
import type { Machine } from "./machine"

export const fileCommands: Record<string, Command> = {
  cat: {
    usage: "FILE…",
    about: "print files",
    run({ args, machine, directory }) {
      const texts = args.map((name) => {
        const path = absolute(name, directory.path)
        const problem = entriesOf(machine, path).length > 0 ? "Is a directory" : "No such file or directory"
        return machine.files.get(path) ?? `cat: ${name}: ${problem}\n`
      })
      return texts.join("") || "cat: missing file operand\n"
    },
  },
  cd: {
    usage: "[DIR]",
    about: "change the directory",
    run({ args: [name = "/root"], machine, directory }) {
      const path = absolute(name, directory.path)
      if (entriesOf(machine, path).length === 0) return `sh: cd: ${name}: No such directory\n`
      directory.path = path
    },
  },
  ls: {
    usage: "[DIR]",
    about: "list a directory",
    run({ args, machine, directory }) {
      const name = args.find((word) => !word.startsWith("-")) ?? "."
      const path = absolute(name, directory.path)
      const entries = machine.files.has(path) ? [name] : entriesOf(machine, path)
      if (entries.length === 0) return `ls: cannot access '${name}': No such file or directory\n`
      return `${entries.join("  ")}\n`
    },
  },
  pwd: { about: "print the directory", run: ({ directory }) => `${directory.path}\n` },
}

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
