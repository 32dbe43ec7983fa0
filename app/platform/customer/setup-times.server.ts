import { LRUCache } from "lru-cache"
import type { MachineKind } from "../../domain/deployment-types"
import { isProvisioning } from "../../domain/provisioning"

interface Seen {
  id: string
  kind: MachineKind
  status: string
  createdAt: number | null
}

const mostWatched = 2_000
const mostKept = 5
/** Lists are read every few seconds. After a longer pause nobody knows when the machine was ready. */
const mostBetweenReadsMs = 15_000

/** How long new machines have taken lately, from their creation to "running", for all accounts of this process. */
export function createSetupTimes(known: Partial<Record<MachineKind, number>> = {}) {
  /** When a machine was last seen starting. */
  const watched = new LRUCache<string, number>({ max: mostWatched })
  let lately: Record<MachineKind, number[]> = { trial: [], gpu: [] }
  return {
    /** Learns from a list that was read at `at`. */
    observe(rows: Seen[], at: number) {
      for (const { id, kind, status, createdAt } of rows) {
        if (isProvisioning({ status })) {
          watched.set(id, at)
          continue
        }
        const last = watched.get(id)
        if (last === undefined) continue
        watched.delete(id)
        const tookMs = at - (createdAt ?? at)
        if (status !== "running" || tookMs <= 0 || at - last > mostBetweenReadsMs) continue
        lately = { ...lately, [kind]: [...lately[kind], tookMs].slice(-mostKept) }
      }
    },
    /** Milliseconds; null before the first machine of this kind. */
    usual(kind: MachineKind): number | null {
      const sorted = lately[kind].toSorted((one, other) => one - other)
      return sorted[Math.floor(sorted.length / 2)] ?? known[kind] ?? null
    },
    forget() {
      watched.clear()
      lately = { trial: [], gpu: [] }
    },
  }
}
