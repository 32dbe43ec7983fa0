/** "away": the server cannot be reached. "outdated": the server runs a newer build than this page. */
export type ConnectionProblem = "away" | "outdated"

let problem: ConnectionProblem | null = null
const listeners = new Set<() => void>()

export function currentConnectionProblem() {
  return problem
}

export function setConnectionProblem(now: ConnectionProblem | null) {
  if (problem === now) return
  problem = now
  for (const listener of listeners) listener()
}

export function onConnectionProblem(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
