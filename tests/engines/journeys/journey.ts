import type { SandboxControl } from "../../support/sandbox-control"
import type { Person } from "../person"

export interface Journey {
  name: string
  /** Only with scripts, or only without. Usually both. */
  scripts?: boolean
  width?: number
  height?: number
  /** Why an engine's driver can't walk it, by the engine's name on the command line. */
  limits?: Record<string, string>
  walk(person: Person, control: SandboxControl): Promise<void>
}

export function isFor({ scripts: only }: Pick<Journey, "scripts">, scripts: boolean) {
  return only === undefined || only === scripts
}

/** Has data. */
export const ada = "ada@example.com"
/** Is new, with $4.00. */
export const noor = "noor@example.com"
/** Is an administrator. */
export const kim = "kim@example.com"
