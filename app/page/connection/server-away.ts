/** Whether the newest request got no answer. */
let away = false
const listeners = new Set<() => void>()

export function isServerAway() {
  return away
}

/** Whether the newest poll was answered by a server that can't work, such as one whose session store is away. */
let pollRefused = false

/** `/livez` needs no session store, so its answer doesn't say that the next poll will have one. */
export function noteAnswer(reached: boolean, from: "page" | "poll" | "probe" = "page") {
  if (from === "probe" && reached && pollRefused) return
  if (from !== "probe") pollRefused = from === "poll" && !reached
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
