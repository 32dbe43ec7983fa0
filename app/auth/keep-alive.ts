import { useEffect } from "react"
import { useRevalidator } from "react-router"

const everyMs = 60_000
const tellEveryMs = 10_000
const name = "keep-alive"

type Told = "active" | "ended"

/**
 * Keeps the session of an open page warm: every 60 s one tab of the browser asks the server, which renews the token when
 * that is due, and says whether anybody has been there. When the session has ended, every tab asks anew.
 */
export function useKeepAlive(signedIn: boolean) {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!signedIn) return
    const tabs = new BroadcastChannel(name)
    const leaving = new AbortController()
    const { signal } = leaving
    let active = false
    let toldAt = Number.NEGATIVE_INFINITY

    function used() {
      active = true
      if (performance.now() - toldAt < tellEveryMs) return
      toldAt = performance.now()
      tabs.postMessage("active" satisfies Told)
    }

    async function tick() {
      const query = active ? "?active" : ""
      active = false
      // A tick that does not arrive is made up by the next one.
      const response = await fetch(`/auth/keepalive${query}`, { method: "POST", signal }).catch(() => null)
      if (response?.status !== 401) return
      tabs.postMessage("ended" satisfies Told)
      revalidate()
    }

    /** Ticks until the page is left; the lock passes to another tab then. */
    function lead() {
      return new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        const timer = setInterval(tick, everyMs)
        signal.addEventListener("abort", () => {
          clearInterval(timer)
          resolve()
        })
      })
    }

    tabs.addEventListener("message", (event: MessageEvent<Told>) => {
      if (event.data === "active") active = true
      if (event.data === "ended") revalidate()
    })
    for (const type of ["pointerdown", "keydown"]) {
      window.addEventListener(type, used, { passive: true, capture: true, signal })
    }
    // Without locks (plain http on another host than localhost) every tab ticks for itself.
    if ("locks" in navigator) navigator.locks.request(name, { signal }, lead).catch(() => {})
    else lead()

    return () => {
      leaving.abort()
      tabs.close()
    }
  }, [signedIn, revalidate])
}
