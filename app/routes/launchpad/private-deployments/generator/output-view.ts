import type { Generated } from "~/domain/generator/generate"
import { compareLines, digestLines, type LineDigests, parseLineDigests } from "./line-digests"

/** A text to copy, with the lines that changed since the last output. */
export interface Block {
  name: string
  text: string
  /** Null for the first output. */
  changes: ReturnType<typeof compareLines> | null
}

export interface OutputStep {
  id: string
  title: string
  explanation: string
  blocks: Block[]
  notes: string[]
}

export interface OutputView {
  steps: OutputStep[]
  files: Block[]
}

/** Steps whose commands wait for each other or need a look at their output. Each command is copied separately. */
const separateSteps = ["verify"]

/** The output with its changed lines, and the digests for the next output. Leaves out the secrets script, whose commands are a step. */
export function buildOutputView(
  { steps, files }: Generated,
  previousDigests: string,
): { output: OutputView; lineDigests: string } {
  const before = parseLineDigests(previousDigests)
  const lineDigests: LineDigests = {}
  function block(name: string, text: string): Block {
    const now = digestLines(text)
    lineDigests[name] = now
    return { name, text, changes: before && compareLines(before[name] ?? [], now) }
  }
  const output = {
    steps: steps.map(({ id, title, explanation, commands, notes }) => {
      const texts = separateSteps.includes(id) ? commands : [commands.join("\n")]
      const blocks = texts.map((text, index) => block(`${id} ${index}`, text))
      return { id, title, explanation, blocks, notes }
    }),
    files: files.filter(({ secret }) => !secret).map(({ name, text }) => block(name, text)),
  }
  return { output, lineDigests: JSON.stringify(lineDigests) }
}
