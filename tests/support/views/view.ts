import type { Page } from "@playwright/test"
import type { SandboxControl } from "../sandbox-control"

/** Who looks: nobody signed in, a customer with data, one without any, an admin. */
export const people = {
  nobody: undefined,
  ada: "ada@example.com",
  noor: "noor@example.com",
  kim: "kim@example.com",
}
export type Person = keyof typeof people
export const everybody: Person[] = ["nobody", "ada", "noor", "kim"]

/** One page in one state, to be photographed by the tour and examined by the accessibility tests. */
export interface View {
  /** Sorts the pictures: "deployments", "deployments upstream down". */
  name: string
  /** Where it is; what is made for the visit alone is made here. */
  path: string | ((control: SandboxControl) => Promise<string>)
  people: Person[]
  /** The part of the product, as a heading: "Deployments". */
  area: string
  /** The address pattern of the page: "/deployments/:id". */
  pattern: string
  /** How the page differs from its usual look: "empty", "upstream down". Absent when it doesn't. */
  state?: string
  /** Brings the sandbox into the state to be seen. */
  prepare?(control: SandboxControl): Promise<void>
  /** What a visitor does before the state is to be seen. */
  act?(page: Page): Promise<void>
  /** Console errors that this state has to cause. */
  tolerate?: RegExp
  /** The state shows only on a server that nobody has used before. */
  newServer?: boolean
  /** The state exists only with scripts, or only without; with both when absent. */
  scripts?: boolean
  /** The visitor has a finger and no mouse. */
  touch?: boolean
}

type Own = Omit<View, "area" | "pattern" | "state">
type State = Partial<Own> & { name: string }
type Entry = Pick<View, "path"> & Partial<Own> & { states?: State[] }

/** Pages by their address patterns. */
export type Entries = Record<string, Entry>
