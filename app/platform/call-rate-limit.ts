/** Limits calls per minute: calls for visitors must not flood the platform. */
export function createCallRateLimit({ perMinute, now }: { perMinute: number; now: () => number }) {
  let minute = { began: now(), calls: 0 }
  return function mayCall() {
    if (now() - minute.began >= 60_000) minute = { began: now(), calls: 0 }
    minute.calls += 1
    return minute.calls <= perMinute
  }
}
