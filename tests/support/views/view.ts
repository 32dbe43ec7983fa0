import type { Page } from "@playwright/test"
import type { SandboxControl } from "../sandbox-control"

/** The visitor of a view: nobody signed in, a customer with data, a customer without data, an admin. */
export const people = {
  nobody: undefined,
  ada: "ada@example.com",
  noor: "noor@example.com",
  kim: "kim@example.com",
}
export type Person = keyof typeof people
export const everybody: Person[] = ["nobody", "ada", "noor", "kim"]

/** One page in one state, for the tour, the list of strings and the accessibility tests. */
export interface View {
  /** Orders the pictures: "deployments", "deployments upstream down". */
  name: string
  /** The address. Data for this view alone is created here. */
  path: string | ((control: SandboxControl) => Promise<string>)
  people: Person[]
  /** The part of the product, as a heading: "Deployments". */
  area: string
  /** The address pattern of the page: "/deployments/:id". */
  pattern: string
  /** The state that differs from the usual one: "empty", "upstream down". */
  state?: string
  /** Brings the sandbox into that state. */
  prepare?(control: SandboxControl): Promise<void>
  /** What a person does to reach the state. */
  act?(page: Page): Promise<void>
  /** Console errors that this state causes. */
  tolerate?: RegExp
  /** Only a new server shows this state. */
  newServer?: boolean
  /** The state needs scripts (true) or their absence (false); both work when this is missing. */
  scripts?: boolean
  /** The page never finishes loading: one of its frames has no end. */
  endless?: boolean
  /** A touch screen instead of a mouse. */
  touch?: boolean
}

type Own = Omit<View, "area" | "pattern" | "state">
type State = Partial<Own> & { name: string }
type Entry = Pick<View, "path"> & Partial<Own> & { states?: State[] }

/** Pages by their address patterns. */
export type Entries = Record<string, Entry>
