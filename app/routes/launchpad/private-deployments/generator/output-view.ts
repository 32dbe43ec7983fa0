import { diffFiles, type FileChange, type NamedText } from "~/domain/generator/diff"
import type { Generated } from "~/domain/generator/generate"
import { digestLines, parseLineDigests, serializeLineDigests } from "./line-digests"

/** A text to copy, with the lines that changed since the last output. */
export interface Block extends NamedText {
  /** Null for the first output. */
  changes: Pick<FileChange, "lines" | "removed"> | null
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
  const commands = steps.map(({ id, commands }) => ({
    id,
    texts: (separateSteps.includes(id) ? commands : [commands.join("\n")]).map((text, index) => ({
      name: `${id} ${index}`,
      text,
    })),
  }))
  const values = files.filter(({ secret }) => !secret).map(({ name, text }) => ({ name, text }))
  const texts = [...commands.flatMap((step) => step.texts), ...values]
  const before = parseLineDigests(previousDigests)
  const now = texts.map(({ name, text }) => ({ name, text: digestLines(text) }))
  const changed = before && diffFiles(before, now)
  function block(text: NamedText): Block {
    const change = changed?.find(({ name }) => name === text.name)
    return { ...text, changes: changed && { lines: change?.lines ?? [], removed: change?.removed ?? 0 } }
  }
  return {
    output: {
      steps: steps.map(({ id, title, explanation, notes }, index) => ({
        id,
        title,
        explanation,
        blocks: commands[index]?.texts.map(block) ?? [],
        notes,
      })),
      files: values.map(block),
    },
    lineDigests: serializeLineDigests(texts),
  }
}
