/** Commands whose output is the input of the next one. The last one prints, or writes a file. */
export interface Pipeline {
  commands: string[][]
  file: string | undefined
  adds: boolean
}

/** A sign, or a word of quoted, escaped and plain characters. A quote that isn't closed reaches to the end. */
const token = />>|[|;>]|(?:'[^']*'?|"[^"]*"?|\\.?|[^\s|;>'"\\])+/g
const quoted = /'([^']*)'?|"([^"]*)"?|\\(.?)/g

/** Understands quotes, backslashes, "|", ";", ">" and ">>", but no variables. Null for a line that makes no sense. */
export function parseCommandLine(line: string): Pipeline[] | null {
  const parts = split(line.match(token) ?? [], ";")
  if (parts.at(-1)?.length === 0) parts.pop()
  const pipelines = parts.flatMap((part) => {
    const [before = [], file, ...more] = split(part, ">", ">>")
    const commands = split(before, "|").map((words) => words.map(textOf))
    const isWrong = commands.some(({ length }) => length === 0) || more.length > 0
    if (isWrong || (file && (file.length !== 1 || file[0] === "|"))) return []
    return { commands, file: file?.map(textOf)[0], adds: part.includes(">>") }
  })
  return pipelines.length === parts.length ? pipelines : null
}

function split(tokens: string[], ...signs: string[]) {
  const parts: string[][] = [[]]
  for (const one of tokens) {
    if (signs.includes(one)) parts.push([])
    else parts.at(-1)?.push(one)
  }
  return parts
}

function textOf(word: string) {
  return word.replace(
    quoted,
    (_, single?: string, double?: string, escaped?: string) => single ?? double ?? escaped ?? "",
  )
}
