/** Commands whose output is the input of the next one. The last one prints, or writes a file. */
export interface Pipeline {
  commands: string[][]
  file: { name: string; adds: boolean } | null
}

/** Understands quotes, backslashes, "|", ";", ">" and ">>", but no variables. Null for a line that makes no sense. */
export function parseCommandLine(line: string): Pipeline[] | null {
  const parts = split(tokensOf(line), ";")
  if (parts.at(-1)?.length === 0) parts.pop()
  const pipelines = parts.flatMap((part) => pipelineOf(part) ?? [])
  return pipelines.length === parts.length ? pipelines : null
}

function pipelineOf(tokens: Token[]): Pipeline | null {
  const at = tokens.findIndex(({ text, isSign }) => isSign && text.startsWith(">"))
  const [sign, file, ...more] = at < 0 ? [] : tokens.slice(at)
  if (sign && (!file || file.isSign || more.length > 0)) return null
  const commands = split(at < 0 ? tokens : tokens.slice(0, at), "|")
  if (commands.some(({ length }) => length === 0)) return null
  return {
    commands: commands.map((words) => words.map(({ text }) => text)),
    file: file ? { name: file.text, adds: sign?.text === ">>" } : null,
  }
}

function split(tokens: Token[], sign: string) {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.isSign && token.text === sign) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

interface Token {
  text: string
  isSign: boolean
}

function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  let word: string | undefined
  let quote = ""
  const endWord = () => {
    if (word !== undefined) tokens.push({ text: word, isSign: false })
    word = undefined
  }
  for (let index = 0; index < line.length; index++) {
    const sign = line.charAt(index)
    if (quote !== "") {
      if (sign === quote) quote = ""
      else word = (word ?? "") + sign
    } else if (sign === '"' || sign === "'") {
      quote = sign
      word ??= ""
    } else if (sign === "\\") {
      index += 1
      word = (word ?? "") + line.charAt(index)
    } else if (/\s/.test(sign)) endWord()
    else if (/[|;>]/.test(sign)) {
      endWord()
      const twice = sign === ">" && line.charAt(index + 1) === ">"
      if (twice) index += 1
      tokens.push({ text: twice ? ">>" : sign, isSign: true })
    } else word = (word ?? "") + sign
  }
  endWord()
  return tokens
}
