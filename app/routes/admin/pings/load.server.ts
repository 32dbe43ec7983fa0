import { flagCodes } from "virtual:flags"
import { type Outcome, success } from "~/domain/outcome"
import { filterChoices, findRows, isWhole, pageOfRows, type TableState } from "~/domain/table"
import { type FoundTable, loadTable } from "~/domain/table-snapshot"
import { fallbackVersions, isDevBuild } from "~/domain/versions"
import { type Context, services } from "~/http/contexts"
import { requireAdmin } from "~/platform/admin/guard.server"
import type { Ping } from "~/platform/admin/pings.server"
import { loadPage } from "~/platform/transport/list-pages.server"
import { type PingRow, pingTable } from "./columns"

/** The platform can only list all, newest first, page by page. Anything else searches a scan of the newest pings. */
export function loadPings(context: Context, parameters: URLSearchParams) {
  return loadTable(parameters, pingTable, (state) =>
    isWhole(state, pingTable) ? platformPage(context, state) : searchedPage(context, state),
  )
}

export async function findPings(context: Context, state: TableState) {
  const { platform, session } = requireAdmin(context)
  const scan = await context.get(services).pingScans.read(session.key, platform.admin.pings)
  if (!scan.ok) return scan
  const { pings, total, unread } = scan.value
  const all = pings.map(toPingRow)
  return success({ rows: findRows(all, state, pingTable), all, total, unread })
}

/** Exports what the page shows; without filters, all pings that the platform returns. */
export async function loadPingExport(context: Context, state: TableState) {
  if (!isWhole(state, pingTable)) {
    const found = await findPings(context, state)
    if (!found.ok) return found
    const { rows, all, total } = found.value
    return success({ rows, lookedAt: all.length, total })
  }
  const read = await context.get(services).pingScans.readForFile(requireAdmin(context).platform.admin.pings)
  if (!read.ok) return read
  const { pings, total } = read.value
  return success({ rows: lazily(pings), lookedAt: pings.length, total })
}

/** A large export is not built in memory. */
function* lazily(pings: readonly Ping[]) {
  for (const ping of pings) yield toPingRow(ping)
}

async function platformPage(context: Context, state: TableState): Promise<Outcome<FoundTable<PingRow>>> {
  const { pings } = requireAdmin(context).platform.admin
  const listed = await loadPage(state, (page) => pings.list({ page, pageSize: state.pageSize }))
  if (!listed.ok) return listed
  context.get(services).pingScans.remember(listed.value.rows)
  const rows = listed.value.rows.map(toPingRow)
  const choices = findChoices(rows, state, context)
  return { ok: true, value: { ...listed.value, rows: rows.map(forPage), choices } }
}

async function searchedPage(context: Context, state: TableState): Promise<Outcome<FoundTable<PingRow>>> {
  const searched = await findPings(context, state)
  if (!searched.ok) return searched
  const { rows, all, total, unread } = searched.value
  const page = pageOfRows(rows, state)
  const found = { ...page, rows: page.rows.map(forPage), total, lookedAt: all.length, unread }
  return { ok: true, value: { ...found, choices: findChoices(all, state, context) } }
}

/** The platform has no list of them: those of the pings read so far, and all that exist. */
function findChoices(rows: readonly PingRow[], state: TableState, context: Context) {
  const { pingScans, releases } = context.get(services)
  const seen = pingScans.seen()
  const released = (releases.known() ?? fallbackVersions).filter((version) => !isDevBuild(version))
  return filterChoices(rows, pingTable, state, {
    version: [...released, ...seen.versions],
    country: [...allCountries(), ...seen.countries.map(findCountryName)],
    managed: ["Managed", "Not managed"],
    licensed: ["Licensed", "Not licensed"],
  })
}

export function toPingRow({ countries, metadata, ...ping }: Ping): PingRow {
  return {
    ...ping,
    countries: countries.map((code) => ({
      name: findCountryName(code),
      flag: flagCodes.includes(code) ? code : null,
    })),
    metadata: isEmpty(metadata) ? null : JSON.stringify(metadata),
  }
}

const longestMetadata = 4_000

function forPage({ metadata, ...row }: PingRow): PingRow {
  if (metadata === null) return { ...row, metadata }
  const text = JSON.stringify(JSON.parse(metadata), null, 2)
  return {
    ...row,
    metadata: text.length > longestMetadata ? `${text.slice(0, longestMetadata)}…` : text,
  }
}

/** Region names from Intl: the platform names only one country per ping. */
let regions: Intl.DisplayNames | undefined

function findCountryName(code: string) {
  // Made by the first page of pings: the server's start must not wait for it.
  regions ??= new Intl.DisplayNames("en", { type: "region" })
  return regions.of(code) ?? code
}

/** Codes without a name are of no country. */
function allCountries() {
  return flagCodes.map(findCountryName).filter((name) => !flagCodes.includes(name))
}

function isEmpty(metadata: unknown) {
  return metadata === "" || (typeof metadata === "object" && Object.keys(metadata ?? {}).length === 0)
}
