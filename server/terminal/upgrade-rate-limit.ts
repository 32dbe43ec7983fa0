import { LRUCache } from "lru-cache"

/** Allows at most `perSecond` upgrades per key in each second after the first one; a refused upgrade does not count. */
export function createUpgradeRateLimit(perSecond: number, now: () => number) {
  const recent = new LRUCache<string, number>({
    // Not `max`, which reserves the memory for all of them at the start.
    maxSize: 10_000,
    sizeCalculation: () => 1,
    ttl: 999,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: { now },
  })

  return function take(key: string) {
    const before = recent.get(key) ?? 0
    if (before < perSecond) recent.set(key, before + 1)
    return before < perSecond
  }
}
