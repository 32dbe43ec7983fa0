/** Allows at most `perSecond` upgrades per key within any second. */
export function createUpgradeRateLimit(perSecond: number, now: () => number) {
  const recent = new Map<string, number[]>()

  /** False over the limit; a refused upgrade does not count. */
  function take(key: string) {
    const time = now()
    const times = (recent.get(key) ?? []).filter((then) => time - then < 1000)
    const allowed = times.length < perSecond
    if (allowed) times.push(time)
    recent.set(key, times)
    return allowed
  }

  /** Drops keys without recent upgrades. */
  function sweep() {
    const time = now()
    for (const [key, times] of recent) if (times.every((then) => time - then >= 1000)) recent.delete(key)
  }

  return { take, sweep }
}
