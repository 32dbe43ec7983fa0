import type { Brand } from "~/brand"
import type { AccessConfiguration } from "~/domain/generator/compose"

/** The content of a guide as data: pages render it, and tests check its commands in a shell. Text between backticks is code. */
export interface Guide {
  /** The name within its category, such as "AWS". */
  title: string
  lead: string
  /** The requirements, or another table under the heading `needsTitle`. */
  needs: RequirementTable
  needsTitle?: string
  notes?: GuidePart[]
  steps: GuideStep[]
}

export interface RequirementTable {
  /** The headings of the columns after the first one. */
  columns: string[]
  rows: Array<[what: string, ...amounts: string[]]>
}

export interface GuideStep {
  /** The anchor of the step. A page adds its form to the step with this id. */
  id: string
  title: string
  parts: GuidePart[]
}

export type GuidePart =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "commands"; label: string; lines: string }
  /** The expected output of a command. */
  | { kind: "answer"; lines: string }
  /** A warning about a common mistake. */
  | { kind: "caution"; text: string }
  | { kind: "table"; label: string; table: RequirementTable }

/** The white-label settings in commands. */
export type GuideBrand = Pick<Brand, "name" | "slug" | "installUrl" | "chartsUrl" | "localPort">

/** Adds the access URL of a Docker installation. */
export type GuideOptions = GuideBrand & { access: AccessConfiguration }

export function text(content: string): GuidePart {
  return { kind: "text", text: content }
}

export function list(...items: string[]): GuidePart {
  return { kind: "list", items }
}

/** Shell commands. `label` names them for the copy button: "Copy the install command". */
export function commands(label: string, ...lines: string[]): GuidePart {
  return { kind: "commands", label, lines: lines.join("\n") }
}

export function answer(...lines: string[]): GuidePart {
  return { kind: "answer", lines: lines.join("\n") }
}

export function caution(content: string): GuidePart {
  return { kind: "caution", text: content }
}

export function table(label: string, columns: string[], ...rows: RequirementTable["rows"]): GuidePart {
  return { kind: "table", label, table: { columns, rows } }
}
