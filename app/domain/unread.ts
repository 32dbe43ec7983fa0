/** The number of entries that a list leaves out when we stopped reading it at a limit. That of others may be added to it. */
export const uncounted = 1_000_000_000

/** Before a number of entries. */
export function atLeast(unread: number) {
  return unread < uncounted ? "" : "at least "
}
