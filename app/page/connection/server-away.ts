import { useSyncExternalStore } from "react"
import { isRouteErrorResponse } from "react-router"
import { answerMark } from "../../http/answer-mark"

/** What came instead of this server's answer. A number is the status of somebody else's. */
export type Away = "no answer" | "something else" | number

/** What the newest request got; null for an answer of ours. */
let away: Away | null = null
const listeners = new Set<() => void>()

export function isServerAway() {
  return away !== null
}

/** Whether the newest poll was answered by somebody else, or by a server that can't work, such as one whose session store is away. */
let pollRefused = false

/** `/livez` needs no session store, so its answer doesn't say that the next poll will have one. */
export function noteAnswer(got: Away | null, from: "page" | "poll" | "probe" = "page") {
  if (from === "probe" && got === null && pollRefused) return
  if (from !== "probe") pollRefused = from === "poll" && got !== null
  if (away === got) return
  away = got
  for (const listener of listeners) listener()
}

/** An answer without our mark is somebody else's, whatever its status. A server at 503 can't work at present. */
export function awayBy(status: number, isOurs: boolean): Away | null {
  // A redirect that is not followed has no status.
  if (!isOurs) return status || "something else"
  return status === 503 ? "no answer" : null
}

/** The same for what the router makes of an answer. */
export function awayByError(error: unknown): Away | null {
  if (error instanceof TypeError) return "no answer"
  // The page no longer wants it.
  if (error instanceof DOMException) return null
  // Our routes throw no text. What the router could not read is the text of an error page: ours has the mark.
  if (isRouteErrorResponse(error))
    return awayBy(error.status, typeof error.data !== "string" || error.data.includes(answerMark))
  // The router sends our server's errors without a stack in production. The others are made here, of an answer that is no data.
  return import.meta.env.PROD && error instanceof Error && error.stack !== undefined ? "something else" : null
}

function onAnswer(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const notYet = () => null

/** What to say while this page gets no answers of the server, or null. A document `helps` where somebody else answers. */
export function useServerAway() {
  const met = useSyncExternalStore(onAnswer, () => away, notYet)
  return met === null ? null : { text: awayText(met), helps: met !== "no answer" }
}

function awayText(met: Away) {
  // Some VPNs make a browser believe that it is offline, so its word counts only while nothing arrives.
  if (met === "no answer") return navigator.onLine ? "Can't reach the server" : "You are offline"
  const answered = `Something between you and us answered${met === "something else" ? " instead" : `: ${met}`}`
  if (typeof met === "number" && met >= 500 && met !== 511) return `Can't reach the server. ${answered}`
  return `${answered}. It may want you to sign in or to confirm that you are human`
}
