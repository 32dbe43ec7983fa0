import type { Brand } from "~/brand"
import type { AccessConfiguration } from "~/domain/generator/compose"

/** What a guide says, as data: pages draw it, and tests run its commands through a shell. Words between backticks are code. */
export interface Guide {
  /** Names it within its category: "AWS". */
  title: string
  lead: string
  /** What has to be there before the first step; or what is to be compared, under a heading of its own. */
  needs: RequirementTable
  needsTitle?: string
  notes?: GuidePart[]
  steps: GuideStep[]
}

export interface RequirementTable {
  /** The heading of each column after the first one. */
  columns: string[]
  rows: Array<[what: string, ...amounts: string[]]>
}

export interface GuideStep {
  /** Its anchor, and where a page puts what it adds to the step. */
  id: string
  title: string
  parts: GuidePart[]
}

export type GuidePart =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "commands"; of: string; lines: string }
  /** What a terminal answers when all is well. */
  | { kind: "answer"; lines: string }
  /** What goes wrong easily. */
  | { kind: "caution"; text: string }
  | { kind: "table"; of: string; table: RequirementTable }

/** The white-label settings that commands are made of. */
export type GuideBrand = Pick<Brand, "name" | "slug" | "installUrl" | "chartsUrl">

/** The same, and how the reader wants to reach what is installed with Docker. */
export type GuideOptions = GuideBrand & { access: AccessConfiguration }

export function text(words: string): GuidePart {
  return { kind: "text", text: words }
}

export function list(...items: string[]): GuidePart {
  return { kind: "list", items }
}

/** Lines for a shell; `of` names them, as in "Copy the install command". */
export function commands(of: string, ...lines: string[]): GuidePart {
  return { kind: "commands", of, lines: lines.join("\n") }
}

export function answer(...lines: string[]): GuidePart {
  return { kind: "answer", lines: lines.join("\n") }
}

export function caution(words: string): GuidePart {
  return { kind: "caution", text: words }
}

export function table(of: string, columns: string[], ...rows: RequirementTable["rows"]): GuidePart {
  return { kind: "table", of, table: { columns, rows } }
}
