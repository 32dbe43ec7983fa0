import type { Outcome, Problem } from "./outcome"
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

/** A table at a point in time. Either there are rows, or a problem. */
export interface TableSnapshot<Found> {
  /** Epoch milliseconds by the server's clock; 0 when the server was unreachable. */
  at: number
  /** The query this snapshot answers. A snapshot of another query is ignored. */
  query: string
  found: Found | null
  problem: Problem | null
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
