/** Whether the newest request got no answer, and whether one ever got none. */
let connection = { away: false, everAway: false }
const listeners = new Set<() => void>()

export function connectionNow() {
  return connection
}

export function noteAnswer(reached: boolean) {
  if (connection.away === !reached) return
  connection = { away: !reached, everAway: connection.everAway || !reached }
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
