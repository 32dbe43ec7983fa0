/** What keeps somebody from going on: the server is not reached, or has a newer build than this page. */
export type ConnectionProblem = "away" | "outdated"

let trouble: ConnectionProblem | null = null
const listeners = new Set<() => void>()

export function currentConnectionProblem() {
  return trouble
}

export function setConnectionProblem(now: ConnectionProblem | null) {
  if (trouble === now) return
  trouble = now
  for (const listener of listeners) listener()
}

export function onConnectionProblem(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
