/** Commands whose output is the input of the next one. The last one prints, or writes a file. */
export interface Pipeline {
  commands: string[][]
  file: { name: string; adds: boolean } | null
}

/** A sign, or a word of quoted, escaped and plain characters. A quote that isn't closed reaches to the end. */
const token = />>|[|;>]|(?:'[^']*'?|"[^"]*"?|\\.?|[^\s|;>'"\\])+/g
const quoted = /'([^']*)'?|"([^"]*)"?|\\(.?)/g

/** Understands quotes, backslashes, "|", ";", ">" and ">>", but no variables. Null for a line that makes no sense. */
export function parseCommandLine(line: string): Pipeline[] | null {
  const parts = split(line.match(token) ?? [], ";")
  if (parts.at(-1)?.length === 0) parts.pop()
  const pipelines = parts.flatMap((part) => pipelineOf(part) ?? [])
  return pipelines.length === parts.length ? pipelines : null
}

function pipelineOf(tokens: string[]): Pipeline | null {
  const at = tokens.findIndex((one) => one.startsWith(">"))
  const [sign, file, ...more] = at < 0 ? [] : tokens.slice(at)
  if (sign && (!file || /^[|>]/.test(file) || more.length > 0)) return null
  const commands = split(at < 0 ? tokens : tokens.slice(0, at), "|")
  if (commands.some(({ length }) => length === 0)) return null
  return {
    commands: commands.map((words) => words.map(textOf)),
    file: file ? { name: textOf(file), adds: sign === ">>" } : null,
  }
}

function split(tokens: string[], sign: string) {
  const parts: string[][] = [[]]
  for (const one of tokens) {
    if (one === sign) parts.push([])
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
