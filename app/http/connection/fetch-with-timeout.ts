/** A server that is there answers sooner, even while the platform behind it is slow. */
export const timeoutMs = 30_000
const probeMs = 5_000

/**
 * A fetch that gives up: a connection that hangs would otherwise hold its page for minutes. The time includes the body,
 * which `read` takes.
 */
export async function fetchWithTimeout<Answer>(
  address: string,
  options: RequestInit & { signal?: AbortSignal; ms?: number },
  read: (response: Response) => Promise<Answer> | Answer,
): Promise<Answer> {
  const { signal, ms = timeoutMs, ...init } = options
  const giveUp = new AbortController()
  const stop = () => giveUp.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener("abort", stop)
  const timer = setTimeout(() => giveUp.abort(new DOMException("No answer in time", "TimeoutError")), ms)
  try {
    return await read(await fetch(address, { ...init, signal: giveUp.signal }))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  }
}

/** Whether the server is there at this moment. A proxy's own page is no answer of its. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return await fetchWithTimeout("/livez", { cache: "no-store", ms: probeMs }, ({ ok }) => ok)
  } catch {
    return false
  }
}
