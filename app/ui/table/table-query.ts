import type { TableState } from "~/domain/table"

/** A form whose fields are kept in the page address. */
export interface AddressedForm {
  /** The page, for a browser without scripts. */
  action: string
  /** The page address for the form's current fields. */
  here: string
  fields: Array<[name: string, value: string]>
  /** The page address after the form is submitted with these fields. */
  addressFor(parameters: URLSearchParams): string
}

/** The page of a list, as the address holds it, and links to the others. */
export interface PageQuery {
  state: Pick<TableState, "page"> & Partial<TableState>
  changedAddress(change: { page: number; pageSize?: number }): string
  /** The offered rows per page, from the least. */
  sizes?: readonly number[]
  /** The id of the list, to which another page scrolls; by default, it scrolls to the top. */
  anchor?: string | undefined
}

/** The state of a table, as the address holds it, and links to other states. */
export interface TableQuery extends PageQuery, AddressedForm {
  state: TableState
  /** Whether a search or a filter leaves rows out. */
  narrowed: boolean
  changedAddress(change: Partial<TableState>): string
  /** Without search and filters. */
  cleared: string
  /** The same as form fields, including the parts of the state that the form does not change. */
  changedFields(change: Partial<TableState>): Array<[name: string, value: string]>
  /** The link in a column header. */
  sortAddress(key: string): string
}

/** Options of every link inside a table: keep the scroll position, and reload only the list. */
export const inPlace = { preventScrollReset: true, defaultShouldRevalidate: false } as const

/** Options of a link that begins another search: what was typed before and isn't in the address is dropped. */
export const newSearch = { ...inPlace, state: { newSearch: true } } as const
