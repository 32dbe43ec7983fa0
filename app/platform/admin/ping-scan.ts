import { fetchRemainingPages } from "../fetch-remaining-pages"
import type { Outcome } from "../outcome"
import type { Clock } from "./admin-check-cache"
import type { Ping, Pings } from "./pings"

/** The newest pings, as many as are worth reading for a question that the platform cannot answer by itself. */
export interface PingScan {
  /** Each once, in the platform's order. */
  pings: Ping[]
  /** How many there are over there. */
  total: number
}

/**
 * The platform's list knows only pages (spec 1 §7). Whoever filters or counts reads many of them: within bounds, and once in
 * half a minute for a session.
 */
export interface PingScans {
  /** One that has been read a moment ago. */
  recent(session: string): PingScan | null
  read(session: string, pings: Pings): Promise<Outcome<PingScan>>
  /** For a file of all pings: read anew, and much further. */
  readForFile(pings: Pings): Promise<Outcome<PingScan>>
}

interface Bounds {
  pings: number
  /** A platform that keeps to pages of 30 is not asked for all of them. */
  calls: number
}

const goodForMs = 30_000
const wantedPageSize = 200
const search: Bounds = { pings: 5_000, calls: 40 }
const file: Bounds = { pings: 50_000, calls: 250 }

export function createPingScans({ now = () => performance.now() }: Clock = {}): PingScans {
  const kept = new Map<string, { until: number; survey: PingScan }>()

  function recent(session: string) {
    for (const [key, { until }] of kept) if (until <= now()) kept.delete(key)
    return kept.get(session)?.survey ?? null
  }

  return {
    recent,
    async read(session, pings) {
      const known = recent(session)
      if (known) return { ok: true, value: known }
      const taken = await survey(pings, search)
      if (taken.ok) kept.set(session, { until: now() + goodForMs, survey: taken.value })
      return taken
    },
    readForFile: (pings) => survey(pings, file),
  }
}

async function survey(pings: Pings, most: Bounds): Promise<Outcome<PingScan>> {
  const first = await pings.list({ page: 1, pageSize: wantedPageSize })
  if (!first.ok) return first
  const { total } = first.value
  // Fewer than were asked for, though there are more: the platform has a page size of its own.
  const pageSize = Math.min(wantedPageSize, Math.max(1, first.value.pings.length))
  const pages = Math.min(Math.ceil(Math.min(total, most.pings) / pageSize), most.calls)
  const others = await fetchRemainingPages(pages, (page) => pings.list({ page, pageSize }), { whole: true })
  const all = [...first.value.pings]
  for (const page of others) {
    if (page && !page.ok) return page
    if (page) all.push(...page.value.pings)
  }
  // A ping that comes in meanwhile pushes another one on to the next page, where it is met again.
  return { ok: true, value: { pings: [...new Map(all.map((ping) => [ping.id, ping])).values()], total } }
}
