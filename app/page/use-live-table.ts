import type { TableSnapshot } from "~/domain/table-snapshot"
import { addressWith } from "../http/address"
import { type LiveDataOptions, useLiveData } from "./use-live-data"

interface LiveTableOptions<Found> extends Omit<LiveDataOptions<TableSnapshot<Found>>, "unreachable"> {
  /** What a poll asks besides the table. */
  also?: string[][]
}

/** A table that polls keep up to date. */
export function useLiveTable<Found>({ initial, path, also = [], ...options }: LiveTableOptions<Found>) {
  return useLiveData<TableSnapshot<Found>>({
    ...options,
    initial,
    path: addressWith(path, new URLSearchParams([...new URLSearchParams(initial.query), ...also])),
    // 0 rather than the browser's time: snapshots are ordered by the server's clock.
    unreachable: { at: 0, query: "", found: null, problem: { kind: "unavailable", text: null } },
  })
}
