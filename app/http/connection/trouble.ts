/** What keeps somebody from going on: the server is not reached, or has a newer build than this page. */
export type Trouble = "away" | "outdated"

let trouble: Trouble | null = null
const listeners = new Set<() => void>()

export function currentTrouble() {
  return trouble
}

export function tellTrouble(now: Trouble | null) {
  if (trouble === now) return
  trouble = now
  for (const listener of listeners) listener()
}

export function onTrouble(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
