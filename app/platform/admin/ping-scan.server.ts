import { LRUCache } from "lru-cache"
import type { Outcome } from "../../domain/outcome"
import { loadPages } from "../transport/list-pages.server"
import type { Ping, Pings } from "./pings.server"

/** The newest pings, for filters and counts that the platform's API doesn't have. */
export interface PingScan {
  /** Each once, in the platform's order. */
  pings: Ping[]
  /** The number of all pings at the platform. */
  total: number
  /** Pings that are left out. */
  unread: number
}

interface Bounds {
  pings: number
  /** A platform that answers with small pages must not receive thousands of calls. */
  calls: number
}

const ttlMs = 30_000
/** A scan of 5,000 pings takes a few megabytes. */
const mostSessions = 50
const wantedPageSize = 200
const mostVersions = 1_000
const longestVersion = 100
const search: Bounds = { pings: 5_000, calls: 40 }
const file: Bounds = { pings: 50_000, calls: 250 }

export type PingScans = ReturnType<typeof createPingScans>

/**
 * The platform's list can only be paged. A filter or a count reads many pages, up to a limit, and at most once in
 * 30 s for each session.
 */
export function createPingScans({ now = () => performance.now() } = {}) {
  const scans = new LRUCache<string, PingScan>({
    max: mostSessions,
    ttl: ttlMs,
    ttlResolution: 0,
    ttlAutopurge: true,
    perf: { now },
  })

  const versions = new LRUCache<string, true>({ max: mostVersions })
  /** Two letters each, so that there can't be many. */
  const countries = new Set<string>()

  /** Keeps the values of pings that were read otherwise. */
  function remember(pings: readonly Ping[]) {
    for (const { version, countries: codes } of pings) {
      if (version && version.length <= longestVersion) versions.set(version, true)
      for (const code of codes) countries.add(code)
    }
  }

  async function scanAndRemember(pings: Pings, most: Bounds) {
    const scanned = await scan(pings, most)
    if (scanned.ok) remember(scanned.value.pings)
    return scanned
  }

  return {
    remember,
    /** What any ping had that this process has read. The platform has no list of these. */
    seen: (): { versions: string[]; countries: string[] } => ({
      versions: [...versions.keys()].toSorted(),
      countries: [...countries].toSorted(),
    }),
    async read(session: string, pings: Pings): Promise<Outcome<PingScan>> {
      const known = scans.get(session)
      if (known) return { ok: true, value: known }
      const scanned = await scanAndRemember(pings, search)
      if (scanned.ok) scans.set(session, scanned.value)
      return scanned
    },
    /** For an export of all pings: not cached, and with a higher limit. */
    readForFile: (pings: Pings): Promise<Outcome<PingScan>> => scanAndRemember(pings, file),
  }
}

async function scan(pings: Pings, most: Bounds): Promise<Outcome<PingScan>> {
  const first = await pings.list({ page: 1, pageSize: wantedPageSize })
  if (!first.ok) return first
  const { rows, unread, total } = first.value
  // The platform may answer with smaller pages than requested.
  const pageSize = Math.min(wantedPageSize, Math.max(1, rows.length + unread))
  const pages = Math.min(Math.ceil(Math.min(total, most.pings) / pageSize), most.calls)
  const all = await loadPages(first.value, pages, (page) => pings.list({ page, pageSize }))
  return all.failure ?? { ok: true, value: { pings: all.rows, total, unread: all.unread } }
}
