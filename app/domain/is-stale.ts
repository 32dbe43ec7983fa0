/** Answers overtake each other by seconds. What lies further back was made after the server's clock had been set. */
const longestLeadMs = 60_000

/**
 * Whether a reading that arrives was made before the one that is known, so that it knows less. Both times are the
 * server's, in epoch milliseconds. A clock that is set back must not make the page refuse everything that is new.
 */
export function isStale(arrivedAt: number, knownAt: number) {
  return arrivedAt < knownAt && knownAt - arrivedAt < longestLeadMs
}
