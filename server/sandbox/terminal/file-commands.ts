import type { Command, CommandContext } from "./command"
import type { Machine } from "./machine"

const home = "/root"
/** Text in a pipe or a file. A command that prints more is ended. */
export const textLimit = 65_536

export const fileCommands: Record<string, Command> = {
  cat: (context) => readInput(context, context.args) ?? "",
  cd({ args: [name = home], warn, machine, directory }) {
    const path = absolute(name, directory.path)
    if (entriesOf(machine, path).length > 0) directory.path = path
    else warn(`sh: cd: ${name}: No such directory\n`)
  },
  ls({ args, warn, machine, directory, now }) {
    const options = args.filter((word) => /^-[la]+$/.test(word)).join("")
    const name = args.find((word) => !word.startsWith("-")) ?? "."
    const path = absolute(name, directory.path)
    const isFile = machine.files.has(path)
    const entries = isFile ? [name] : entriesOf(machine, path)
    if (entries.length === 0) return warn(`ls: cannot access '${name}': No such file or directory\n`)
    const all = options.includes("a") && !isFile ? [".", "..", ...entries] : entries
    if (!options.includes("l")) return `${all.join("  ")}\n`
    const [, day, month, , time = ""] = new Date(now()).toUTCString().split(" ")
    const lines = all.map((entry) => {
      const file = machine.files.get(isFile ? path : absolute(entry, path))
      const kind = file === undefined ? "drwxr-xr-x 2" : "-rw-r--r-- 1"
      const bytes = String(file === undefined ? 4096 : Buffer.byteLength(file)).padStart(8)
      return `${kind} root root ${bytes} ${month} ${day} ${time.slice(0, 5)} ${entry}\n`
    })
    return lines.join("")
  },
  pwd: ({ directory }) => `${directory.path}\n`,
}

/** The text of the files, or else of the pipe. Null, with a warning, when there is neither. */
export function readInput({ input, machine, directory, warn, name }: CommandContext, files: string[]) {
  if (files.length === 0) {
    if (input === null) warn(`${name}: missing file operand\n`)
    return input
  }
  let texts = ""
  for (const file of files) {
    const path = absolute(file, directory.path)
    const text = machine.files.get(path)
    const problem = entriesOf(machine, path).length > 0 ? "Is a directory" : "No such file or directory"
    if (text === undefined) warn(`${name}: ${file}: ${problem}\n`)
    texts += text ?? ""
    if (texts.length > textLimit) {
      warn(`${name}: only the first 64 KiB are read\n`)
      return texts.slice(0, textLimit)
    }
  }
  return texts
}

export function absolute(path: string, directory: string) {
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
