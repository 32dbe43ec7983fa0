import type { TableState } from "~/domain/table"
import type { AddressedForm } from "./use-form-query"

/** A table's address as its parts need it: what it asks for now, and where other wishes lead. */
export interface TableQuery {
  state: TableState
  pathname: string
  /** Whether a search or a filter leaves rows out. */
  narrowed: boolean
  addressOf(change: Partial<TableState>): string
  /** The same as fields of a form, which carry along what the form does not ask for. */
  fieldsOf(change: Partial<TableState>): Array<[name: string, value: string]>
  /** Where the head of a column leads. */
  sortAddress(key: string): string
  /** The address for what a form asks for. */
  addressFor(parameters: URLSearchParams): string
}

/** What a form of the table and its address have in common. It says nothing of pages: whoever only turned one has asked for nothing else. */
export function addressedForm({ addressOf, fieldsOf, addressFor }: TableQuery): AddressedForm {
  return { here: addressOf({ page: 1 }), fields: fieldsOf({}), addressFor }
}

/** What every link inside a table has in common: the page stays where it is, and only its list is asked for again. */
export const inPlace = { preventScrollReset: true, defaultShouldRevalidate: false } as const
