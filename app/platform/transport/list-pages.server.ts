import type { Outcome } from "../../domain/outcome"
import type { FoundPage, TableState } from "../../domain/table"
import { createConcurrencyLimit } from "./concurrency-limit.server"
import type { Listed } from "./schema-fields.server"

const parallelReads = 4

/** A page of a list that the platform cuts, and the number of all entries. */
interface PlatformPage<Row> extends Listed<Row> {
  total: number
}

/** The page that an address asks for, or the last one. */
export async function loadPage<Row>(
  { page, pageSize }: Pick<TableState, "page" | "pageSize">,
  read: (page: number) => Promise<Outcome<PlatformPage<Row>>>,
): Promise<Outcome<FoundPage<Row> & { unread: number }>> {
  const listed = await read(page)
  if (!listed.ok) return listed
  const { rows: all, total, unread } = listed.value
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (page > pages) return await loadPage({ page: pages, pageSize }, read)
  // A platform may send more than it was asked for.
  const rows = all.slice(0, pageSize)
  return {
    ok: true,
    value: { rows, found: total, page, pages, total, unread: unread + all.length - rows.length },
  }
}

/**
 * Adds pages 2 to `last` to the first one, a few at a time. With `whole`, no more pages are loaded after a failure. Each entry is
 * there once: a new one moves others to the next page.
 */
export async function loadPages<Row extends { id: string }>(
  first: Listed<Row>,
  last: number,
  read: (page: number) => Promise<Outcome<Listed<Row>>>,
  { whole = true } = {},
) {
  const reads = createConcurrencyLimit({ size: parallelReads })
  const failures: Array<Outcome<never>> = []
  const others = await Promise.all(
    Array.from({ length: Math.max(0, last - 1) }, async (_, at) => {
      const turn = await reads.acquire()
      try {
        if (whole && failures.length > 0) return []
        const page = await read(at + 2)
        if (page.ok) return [page.value]
        failures.push(page)
        return []
      } finally {
        turn?.release()
      }
    }),
  )
  const loaded = [first, ...others.flat()]
  const rows = new Map(loaded.flatMap(({ rows }) => rows.map((row) => [row.id, row])))
  const unread = loaded.reduce((sum, page) => sum + page.unread, 0)
  return { rows: [...rows.values()], unread, pages: loaded.length, failure: failures[0] }
}
