/**
 * Limits calls per minute: calls for visitors must not flood the platform. One network gets a quarter of them at most, so that nobody
 * can use up those of all others.
 */
export function createCallRateLimit({ perMinute, now }: { perMinute: number; now: () => number }) {
  const minuteFrom = (began: number) => ({ began, calls: 0, ofNetworks: new Map<string, number>() })
  let minute = minuteFrom(now())
  return function mayCall(network: string) {
    if (now() - minute.began >= 60_000) minute = minuteFrom(now())
    const own = minute.ofNetworks.get(network) ?? 0
    if (minute.calls >= perMinute || own >= perMinute / 4) return false
    minute.calls += 1
    minute.ofNetworks.set(network, own + 1)
    return true
  }
}
