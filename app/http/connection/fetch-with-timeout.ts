/** Our server answers sooner than this, even while the platform is slow. */
export const timeoutMs = 30_000
const probeMs = 5_000

/**
 * A fetch with a timeout, which includes reading the body. Without it a hanging connection would block the page for
 * minutes.
 */
export async function fetchWithTimeout<Answer>(
  address: string,
  options: RequestInit & { signal?: AbortSignal; ms?: number },
  read: (response: Response) => Promise<Answer> | Answer,
): Promise<Answer> {
  const { signal, ms = timeoutMs, ...init } = options
  const timeout = new AbortController()
  const abort = () => timeout.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener("abort", abort)
  const timer = setTimeout(() => timeout.abort(new DOMException("No answer in time", "TimeoutError")), ms)
  try {
    return await read(await fetch(address, { ...init, signal: timeout.signal }))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", abort)
  }
}

/** Whether our server responds. A proxy's error page does not count. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return await fetchWithTimeout("/livez", { cache: "no-store", ms: probeMs }, ({ ok }) => ok)
  } catch {
    return false
  }
}
