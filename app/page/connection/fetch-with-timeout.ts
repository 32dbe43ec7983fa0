import { answerMark } from "../../http/answer-mark"
import { otherPersonStatus, pagePerson, personHeader } from "../../http/person-header"
import { awayBy, awayByError, noteAnswer } from "./server-away"

/** Our server answers sooner than this, even while the platform is slow. */
const timeoutMs = 30_000
const probeMs = 5_000
/** The smallest answer. */
export const probeAddress = "/livez"

/**
 * A fetch with a timeout, which includes reading the body. Without it a hanging connection would block the page for
 * minutes. It fails unless our server answers, and can work. Redirects aren't followed: browsers don't show scripts that one led to
 * another host. It names the page's person. A page that another person's sign-in has overtaken is loaded anew: it would show the
 * data of one under the name of the other.
 */
export async function fetchWithTimeout<Answer>(
  address: string,
  options: RequestInit & { signal?: AbortSignal; ms?: number },
  read: (response: Response) => Promise<Answer> | Answer,
): Promise<Answer> {
  const { signal, ms = timeoutMs, ...init } = options
  const headers = new Headers(init.headers)
  if (pagePerson() !== "") headers.set(personHeader, pagePerson())
  const timeout = new AbortController()
  const abort = () => timeout.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener("abort", abort)
  const timer = setTimeout(() => timeout.abort(new DOMException("No answer in time", "TimeoutError")), ms)
  let refused = false
  try {
    const response = await fetch(address, { redirect: "manual", ...init, headers, signal: timeout.signal })
    const away = awayBy(response.status, response.headers.has(answerMark))
    noteAnswer(away, address === probeAddress ? "probe" : "poll")
    refused = away !== null
    if (refused) throw new TypeError(`answered ${response.status}`)
    if (response.status === otherPersonStatus) {
      location.reload()
      // Nobody gets this answer: the page is about to be replaced.
      return await new Promise<never>(() => {})
    }
    return await read(response)
  } catch (error) {
    if (!signal?.aborted && !refused) noteAnswer("no answer")
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", abort)
    // A body that nobody reads would keep its connection.
    timeout.abort()
  }
}

/** Whether our server responds. */
export async function isServerReachable(): Promise<boolean> {
  const asked = fetchWithTimeout(probeAddress, { cache: "no-store", ms: probeMs }, (answer) => answer.text())
  return await asked.then(Boolean, () => false)
}

/** An answer that the router waits for. Like a failed fetch it ends in time: a connection that hangs would block the page for minutes. */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeoutMs, new TypeError("No answer in time"))
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Whether an error of the router says that our server is away, which is noted. */
export async function noteErrors(errors: unknown[]): Promise<boolean> {
  const away = errors.map(awayByError).find((one) => one !== null)
  if (away === undefined) return false
  // Most errors don't show who answered. This request does, and notes it.
  if (await isServerReachable()) noteAnswer(away)
  return true
}
