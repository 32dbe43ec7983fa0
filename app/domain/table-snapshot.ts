import type { Outcome, Problem } from "./outcome"
import type { Snapshot } from "./snapshot"
import { type FoundPage, readTable, type TableShape, type TableState, writeTable } from "./table"

/** A table as a page shows it. */
export interface FoundTable<Row> extends FoundPage<Row> {
  /** How many of all rows were searched, when the platform can't search and has more. */
  lookedAt?: number
  /** Rows that are left out. */
  unread: number
  /** Filter options by filter key. */
  choices: Record<string, string[]>
}

export interface TableSnapshot<Found> extends Snapshot<Problem> {
  query: string
  found: Found | null
}

/** The table that an address asks for. */
export async function loadTable<Row, Found>(
  parameters: URLSearchParams,
  shape: TableShape<Row>,
  load: (state: TableState) => Promise<Outcome<Found>>,
): Promise<TableSnapshot<Found>> {
  const state = readTable(parameters, shape)
  const query = writeTable(state, shape).toString()
  const found = await load(state)
  const at = Date.now()
  return found.ok
    ? { at, query, found: found.value, problem: null }
    : { at, query, found: null, problem: found.problem }
}
