import { otherPersonStatus, pagePerson, personHeader } from "../../http/person-header"
import { isUnreachableStatus, noteAnswer } from "./server-away"

/** Our server answers sooner than this, even while the platform is slow. */
export const timeoutMs = 30_000
const probeMs = 5_000
const probeAddress = "/livez"

/**
 * A fetch with a timeout, which includes reading the body. Without it a hanging connection would block the page for
 * minutes. It names the page's person. A page that another person's sign-in has overtaken is loaded anew: it would show the data
 * of one under the name of the other.
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
  try {
    const response = await fetch(address, { ...init, headers, signal: timeout.signal })
    noteAnswer(!isUnreachableStatus(response.status), address === probeAddress ? "probe" : "poll")
    if (response.status === otherPersonStatus) {
      location.reload()
      // Nobody gets this answer: the page is about to be replaced.
      return await new Promise<never>(() => {})
    }
    return await read(response)
  } catch (error) {
    if (!signal?.aborted) noteAnswer(false)
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", abort)
  }
}

/** Whether our server responds. A proxy's error page does not count. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return await fetchWithTimeout(probeAddress, { cache: "no-store", ms: probeMs }, ({ ok }) => ok)
  } catch {
    return false
  }
}
