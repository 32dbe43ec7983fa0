/** Whether the newest request got no answer. */
let away = false
const listeners = new Set<() => void>()

export function isServerAway() {
  return away
}

export function noteAnswer(reached: boolean) {
  if (away === !reached) return
  away = !reached
  for (const listener of listeners) listener()
}

/** Also the browser's own news, that it has no network. */
export function onConnection(listener: () => void) {
  const events = ["online", "offline"]
  listeners.add(listener)
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of events) window.removeEventListener(event, listener)
  }
}
