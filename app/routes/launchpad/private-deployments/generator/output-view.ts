import { diffFiles, type FileChange, type NamedText } from "~/domain/generator/diff"
import type { Generated } from "~/domain/generator/generate"
import { digestLines, parseLineDigests, serializeLineDigests } from "./line-digests"

/** A text to copy, and which of its lines the last generation did not have. */
export interface Block extends NamedText {
  /** Null when nothing was generated before. */
  changes: Pick<FileChange, "lines" | "removed"> | null
}

export interface OutputStep {
  id: string
  title: string
  explanation: string
  blocks: Block[]
  notes: string[]
}

/** What was generated, as the page shows it. */
export interface OutputView {
  steps: OutputStep[]
  files: Block[]
}

/** Steps whose commands wait for one another, or for somebody to look: each is copied by itself. */
const oneByOne = ["verify"]

/**
 * What was generated, with what has changed since the last time, and an account of it for the next. The script of the
 * secrets is left out: its commands are a step already.
 */
export function buildOutputView(
  { steps, files }: Generated,
  earlier: string,
): { written: OutputView; account: string } {
  const commands = steps.map(({ id, commands }) => ({
    id,
    texts: (oneByOne.includes(id) ? commands : [commands.join("\n")]).map((text, place) => ({
      name: `${id} ${place}`,
      text,
    })),
  }))
  const values = files.filter(({ secret }) => !secret).map(({ name, text }) => ({ name, text }))
  const texts = [...commands.flatMap((step) => step.texts), ...values]
  const before = parseLineDigests(earlier)
  const now = texts.map(({ name, text }) => ({ name, text: digestLines(text) }))
  const changed = before && diffFiles(before, now)
  function block(text: NamedText): Block {
    const change = changed?.find(({ name }) => name === text.name)
    return { ...text, changes: changed && { lines: change?.lines ?? [], removed: change?.removed ?? 0 } }
  }
  return {
    written: {
      steps: steps.map(({ id, title, explanation, notes }, place) => ({
        id,
        title,
        explanation,
        blocks: commands[place]?.texts.map(block) ?? [],
        notes,
      })),
      files: values.map(block),
    },
    account: serializeLineDigests(texts),
  }
}
