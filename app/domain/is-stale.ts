/** Responses overtake each other by seconds. A larger difference means that the server's clock was set back. */
const maxLeadMs = 60_000

/**
 * Whether arriving data is older than the known data. Both times are the server's, in epoch milliseconds. After the
 * clock was set back, new data must not be ignored.
 */
export function isStale(arrivedAt: number, knownAt: number) {
  return arrivedAt < knownAt && knownAt - arrivedAt < maxLeadMs
}
