let away = false
/** Whether the last request of the page's own, such as a poll, got no answer. */
let missed = false
let everMissed = false
const listeners = new Set<() => void>()

/** Whether the page says that the server can't be reached. */
export function isServerAway() {
  return away
}

export function setServerAway(now: boolean) {
  if (away === now) return
  away = now
  if (away) everMissed = true
  tell()
}

export function wasServerMissed() {
  return missed
}

/** Whether this page has ever got no answer. */
export function wasServerEverMissed() {
  return everMissed
}

export function noteAnswer(reached: boolean) {
  missed = !reached
  if (reached || everMissed) return
  everMissed = true
  tell()
}

export function onServerAway(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
