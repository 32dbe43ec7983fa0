import { LRUCache } from "lru-cache"

/** Allows at most `perSecond` upgrades per key in each second after the first one; a refused upgrade does not count. */
export function createUpgradeRateLimit(perSecond: number, now: () => number) {
  const recent = new LRUCache<string, number>({
    max: 10_000,
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
