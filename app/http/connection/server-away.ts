let away = false
/** Whether the last request of the page's own, such as a poll, got no answer. */
let missed = false
const listeners = new Set<() => void>()

/** Whether the page says that the server can't be reached. */
export function isServerAway() {
  return away
}

export function setServerAway(now: boolean) {
  if (away === now) return
  away = now
  for (const listener of listeners) listener()
}

export function wasServerMissed() {
  return missed
}

export function noteAnswer(reached: boolean) {
  missed = !reached
}

export function onServerAway(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
