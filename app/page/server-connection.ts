import { useSyncExternalStore } from "react"
import { isRouteErrorResponse } from "react-router"
import { answerMark } from "../http/answer-mark"
import { otherPersonStatus, pagePerson, personHeader } from "../http/person-header"

/** Our server answers sooner than this, even while the platform is slow. */
const timeoutMs = 30_000
const probeMs = 5_000
/** The smallest answer. */
export const probeAddress = "/livez"

/** What came instead of our server's answer. A number is the status of somebody else's answer. */
type Away = "no answer" | "something else" | number

/** What the newest request got; null for an answer of our server. */
let away: Away | null = null
/** Whether the newest poll was answered by somebody else, or by a server that can't work: its session store may be away. */
let pollRefused = false
const listeners = new Set<() => void>()

/** A probe needs no session store, so its answer doesn't say that the next poll will get one. */
export function noteAnswer(got: Away | null, from: "page" | "poll" | "probe" = "page") {
  if (from === "probe" && got === null && pollRefused) return
  if (from !== "probe") pollRefused = from === "poll" && got !== null
  if (away === got) return
  away = got
  for (const listener of listeners) listener()
}

/** An answer without our mark is somebody else's, whatever its status. Our server can't work while it answers 503. */
function awayByAnswer(status: number, isOurs: boolean): Away | null {
  // A redirect that is not followed has no status.
  if (!isOurs) return status || "something else"
  return status === 503 ? "no answer" : null
}

/** The same for what the router makes of an answer. */
export function awayByError(error: unknown): Away | null {
  if (error instanceof TypeError) return "no answer"
  // Aborted: the page no longer wants the answer.
  if (error instanceof DOMException) return null
  // Our routes throw no text, so a text is that of an error page. Ours have the mark in it.
  if (isRouteErrorResponse(error))
    return awayByAnswer(error.status, typeof error.data !== "string" || error.data.includes(answerMark))
  // In production, our server's errors arrive without a stack. The router made one with a stack of an answer that is no data.
  return import.meta.env.PROD && error instanceof Error && error.stack !== undefined ? "something else" : null
}

/** Whether one of the router's errors says that our server is away, which is noted. */
export async function noteIfAway(errors: unknown[]): Promise<boolean> {
  const got = errors.map(awayByError).find((one) => one !== null)
  if (got === undefined) return false
  // Most errors don't show who answered. This request does, and notes it.
  if (await isServerReachable()) noteAnswer(got)
  return true
}

/** An answer, or an error when it takes too long: a connection that hangs would block the page for minutes. */
export async function inTime<Answer>(answer: Promise<Answer>, ms = timeoutMs): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new TypeError("No answer in time"))
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * A request of the page, named after its person. It fails unless our server answers in time and can work; the time includes
 * reading the body. Redirects aren't followed: browsers don't show scripts that one led to another host. A page that another
 * person's sign-in has overtaken is reloaded: it would show the data of one under the name of the other.
 */
export async function fetchWithTimeout<Answer>(
  address: string,
  { signal, ms = timeoutMs, ...init }: RequestInit & { signal?: AbortSignal; ms?: number },
  read: (response: Response) => Promise<Answer> | Answer,
): Promise<Answer> {
  const headers = new Headers(init.headers)
  if (pagePerson() !== "") headers.set(personHeader, pagePerson())
  const ended = new AbortController()
  const abort = () => ended.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener("abort", abort)
  let refused = false

  async function ask() {
    const response = await fetch(address, { redirect: "manual", ...init, headers, signal: ended.signal })
    const got = awayByAnswer(response.status, response.headers.has(answerMark))
    noteAnswer(got, address === probeAddress ? "probe" : "poll")
    refused = got !== null
    if (refused) throw new TypeError(`answered ${response.status}`)
    return response.status === otherPersonStatus ? overtaken : await read(response)
  }

  try {
    const answer = await inTime(ask(), ms)
    return answer === overtaken ? await loadNewDocument() : answer
  } catch (error) {
    if (!signal?.aborted && !refused) noteAnswer("no answer")
    throw error
  } finally {
    signal?.removeEventListener("abort", abort)
    // A body that nobody reads would keep its connection.
    ended.abort()
  }
}

/** Instead of an answer, for the page of a person whom another one's sign-in has overtaken. */
const overtaken = Symbol("overtaken")

/** Whether our server responds. */
export async function isServerReachable(): Promise<boolean> {
  const asked = fetchWithTimeout(probeAddress, { cache: "no-store", ms: probeMs }, (answer) => answer.text())
  return await asked.then(Boolean, () => false)
}

/** Until the new document is there, the page stays as it is: nobody gets an answer. */
export async function loadNewDocument(): Promise<never> {
  window.location.reload()
  return await new Promise<never>(() => {})
}

export function isServerAway() {
  return away !== null
}

function onAnswer(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const notYet = () => null

/** What to say while this page gets no answers of our server, or null. Loading the page `helps` where somebody else answers. */
export function useServerAway() {
  const got = useSyncExternalStore(onAnswer, () => away, notYet)
  return got === null ? null : { text: awayText(got), helps: got !== "no answer" }
}

function awayText(got: Away) {
  // Some VPNs make a browser believe that it is offline, so its word counts only while nothing arrives.
  if (got === "no answer") return navigator.onLine ? "Can't reach the server" : "You are offline"
  const answered = `Something between you and us answered${got === "something else" ? " instead" : `: ${got}`}`
  if (typeof got === "number" && got >= 500 && got !== 511) return `Can't reach the server. ${answered}`
  return `${answered}. It may want you to sign in or to confirm that you are human`
}
