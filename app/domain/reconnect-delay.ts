const shortest = 1000
const maxDelayMs = 30_000

/**
 * Milliseconds until reconnect attempt number `attempt` (from 0): random between 1 s and a bound that doubles up to
 * 30 s, so that the browsers of a restarted server do not all reconnect at once. `random` is in [0, 1).
 */
export function reconnectDelay(attempt: number, random: number) {
  const bound = Math.min(maxDelayMs, 2 * shortest * 2 ** Math.min(attempt, 16))
  return Math.round(shortest + random * (bound - shortest))
}
