import {
  filterChoices,
  isTableNarrowed,
  pageOfRows,
  readTable,
  rowsFound,
  sortWord,
  type TablePage,
  type TableState,
  writeTable,
} from "~/domain/table"
import type { AdminAccess } from "~/platform/admin/guard"
import type { PingScans } from "~/platform/admin/ping-scan"
import type { Ping } from "~/platform/admin/pings"
import type { Outcome, Problem } from "~/platform/outcome"
import { pingTable } from "./columns"
import { type PingRow, pingRow } from "./rows"

export interface PingReading {
  /** Epoch milliseconds by the server's clock; 0 when the server was not reached. */
  at: number
  /** What was asked for: a reading of something else is none of this page's. */
  query: string
  found: PingsFound | null
  problem: Problem | null
}

export interface PingsFound extends TablePage<PingRow> {
  /** All pings there are. */
  total: number
  /** How many of them were looked at; null where nothing was looked for. */
  lookedAt: number | null
  /** The values that the filters offer, by the filter's key. */
  choices: Record<string, string[]>
}

interface Source {
  access: AdminAccess
  surveys: PingScans
}

/** The page of pings that an address asks for: as the platform has it, or out of all that can be looked through. */
export async function readPings(
  { access, surveys }: Source,
  parameters: URLSearchParams,
): Promise<PingReading> {
  const state = readTable(parameters, pingTable)
  const query = writeTable(state, pingTable).toString()
  const found = await (isPlain(state)
    ? platformPage({ access, surveys }, state)
    : searchedPage({ access, surveys }, state))
  const at = Date.now()
  if (!found.ok) return { at, query, found: null, problem: found.problem }
  return { at, query, found: found.value, problem: null }
}

/** Everything that an address finds, on whatever page. */
export async function findPings(
  { access, surveys }: Source,
  state: TableState,
): Promise<Outcome<{ rows: PingRow[]; all: PingRow[]; total: number }>> {
  const survey = await surveys.read(access.session.key, access.platform.admin.pings)
  if (!survey.ok) return survey
  const all = survey.value.pings.map(pingRow)
  const { country, ...filters } = state.filters
  const there = country === undefined ? all : all.filter((row) => countriesOf(row).includes(country))
  return {
    ok: true,
    value: { rows: rowsFound(there, { ...state, filters }, pingTable), all, total: survey.value.total },
  }
}

/** What a file of that address holds: exactly what the page finds, and where that is the platform's own list all of it. */
export async function fileOfPings(
  { access, surveys }: Source,
  state: TableState,
): Promise<Outcome<{ rows: Iterable<PingRow>; lookedAt: number; total: number }>> {
  if (isPlain(state)) {
    const read = await surveys.readForFile(access.platform.admin.pings)
    if (!read.ok) return read
    const { pings, total } = read.value
    return { ok: true, value: { rows: rowsOf(pings), lookedAt: pings.length, total } }
  }
  const found = await findPings({ access, surveys }, state)
  if (!found.ok) return found
  const { rows, all, total } = found.value
  return { ok: true, value: { rows, lookedAt: all.length, total } }
}

/** Drawn one by one, as they are sent. */
function* rowsOf(pings: readonly Ping[]) {
  for (const ping of pings) yield pingRow(ping)
}

/** Whether the platform itself can answer: newest first, nothing left out. */
function isPlain(state: TableState) {
  return !isTableNarrowed(state) && sortWord(state.sort) === sortWord(pingTable.usualSort)
}

async function platformPage({ access, surveys }: Source, state: TableState): Promise<Outcome<PingsFound>> {
  const { pings } = access.platform.admin
  const asked = await pings.list({ page: state.page, pageSize: state.pageSize })
  if (!asked.ok) return asked
  const pages = Math.max(1, Math.ceil(asked.value.total / state.pageSize))
  const page = Math.min(state.page, pages)
  const listed = page === state.page ? asked : await pings.list({ page, pageSize: state.pageSize })
  if (!listed.ok) return listed
  const { total } = listed.value
  const rows = listed.value.pings.map(pingRow)
  const known = surveys.recent(access.session.key)?.pings.map(pingRow) ?? rows
  return {
    ok: true,
    value: { rows, found: total, page, pages, total, lookedAt: null, choices: choicesOf(known, state) },
  }
}

async function searchedPage(source: Source, state: TableState): Promise<Outcome<PingsFound>> {
  const searched = await findPings(source, state)
  if (!searched.ok) return searched
  const { rows, all, total } = searched.value
  return {
    ok: true,
    value: { ...pageOfRows(rows, state), total, lookedAt: all.length, choices: choicesOf(all, state) },
  }
}

function choicesOf(rows: readonly PingRow[], state: TableState) {
  const countries = new Set([
    ...rows.flatMap(countriesOf),
    ...(state.filters.country ? [state.filters.country] : []),
  ])
  const choices = pingTable.filters.map((filter) => [filter.key, filterChoices(rows, filter, state)] as const)
  return { ...Object.fromEntries(choices), country: [...countries].sort() }
}

function countriesOf({ countries }: PingRow) {
  return countries.split(", ").filter(Boolean)
}
