/** At most `perSecond` upgrades of one session or one account within any second. */
export function createUpgradeRate(perSecond: number, now: () => number) {
  const recent = new Map<string, number[]>()

  /** False when this one is too many; it does not count then. */
  function take(key: string) {
    const time = now()
    const times = (recent.get(key) ?? []).filter((then) => time - then < 1000)
    const allowed = times.length < perSecond
    if (allowed) times.push(time)
    recent.set(key, times)
    return allowed
  }

  /** Forgets those who have not come of late. */
  function sweep() {
    const time = now()
    for (const [key, times] of recent) if (times.every((then) => time - then >= 1000)) recent.delete(key)
  }

  return { take, sweep }
}
