import type { TableSnapshot } from "~/domain/table-snapshot"
import { addressWith } from "../http/address"
import { type Live, useLiveData } from "./use-live-data"

interface LiveTableOptions<Found> {
  /** From the page's loader. */
  initial: TableSnapshot<Found>
  /** The route that answers the polls. */
  path: string
  /** What a poll asks besides the table. */
  also?: string[][]
  everyMs: number
  /** Combines what a poll found with what is shown. */
  merge?: (before: Found | undefined, found: Found) => Found
  enabled?: (live: Live<TableSnapshot<Found>>) => boolean
}

/** A table that polls keep up to date. */
export function useLiveTable<Found>({
  initial,
  path,
  also = [],
  merge,
  ...options
}: LiveTableOptions<Found>) {
  return useLiveData<TableSnapshot<Found>>({
    ...options,
    initial,
    path: addressWith(path, new URLSearchParams([...new URLSearchParams(initial.query), ...also])),
    // 0 rather than the browser's time: snapshots are ordered by the server's clock.
    unreachable: { at: 0, query: "", found: null, problem: { kind: "unavailable", text: null } },
    merge: (before, arrived) =>
      merge && arrived.found
        ? { ...arrived, found: merge(before?.found ?? undefined, arrived.found) }
        : arrived,
  })
}
