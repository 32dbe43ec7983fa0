import { useEffect } from "react"
import { href, useRevalidator } from "react-router"
import { fetchWithTimeout } from "~/page/server-connection"
import { inOneTab, openChannel } from "~/ui/browser-features"

const everyMs = 60_000
const messageEveryMs = 10_000
const name = "keep-alive"

/** The last one names the person of a page that has opened; empty for a visitor. */
type TabMessage = "active" | "ended" | { person: string }

/**
 * Keeps the session of an open page alive: every 60 s one tab calls the server, which renews the token when needed,
 * and reports user activity. When the session has ended, or another person's page opens, every tab revalidates. `person` is the tag
 * of the page's person, and empty for visitors.
 */
export function useKeepAlive(person: string) {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let active = false
    const tabs = openChannel<TabMessage>(name, (message) => {
      if (person === "") return
      if (message === "active") active = true
      const opened = typeof message === "object" ? message.person : person
      if (message === "ended" || opened !== person) revalidate()
    })
    tabs.post({ person })
    if (person === "") return () => void tabs.close()
    const leaving = new AbortController()
    const { signal } = leaving
    let sentAt = Number.NEGATIVE_INFINITY

    function onInput() {
      active = true
      if (performance.now() - sentAt < messageEveryMs) return
      sentAt = performance.now()
      tabs.post("active")
    }

    async function tick() {
      const query = active ? "?active" : ""
      active = false
      // A failed tick is repeated by the next one.
      const status = await fetchWithTimeout(
        `${href("/auth/keepalive")}${query}`,
        { method: "POST", signal },
        (response) => response.status,
      ).catch(() => 0)
      if (status !== 401) return status !== 0
      tabs.post("ended")
      revalidate()
      return false
    }

    /** Over plain http, Safari restores pages that it must not store. Their person may have signed out since. */
    async function onRestored() {
      const { style } = document.documentElement
      style.visibility = "hidden"
      if (await tick()) style.visibility = ""
      else location.reload()
    }

    /** Ticks until the page closes; then the lock passes to another tab. */
    function tickWhileLeading() {
      return new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        const timer = setInterval(tick, everyMs)
        signal.addEventListener("abort", () => {
          clearInterval(timer)
          resolve()
        })
      })
    }

    // A tab that was hidden or left may have missed that message.
    document.addEventListener("visibilitychange", () => !document.hidden && tick(), { signal })
    window.addEventListener("pageshow", ({ persisted }) => persisted && onRestored(), { signal })
    for (const type of ["pointerdown", "keydown"]) {
      window.addEventListener(type, onInput, { passive: true, capture: true, signal })
    }
    // Without locks, every tab ticks for itself.
    void inOneTab(name, { signal }, tickWhileLeading)

    return () => {
      leaving.abort()
      tabs.close()
    }
  }, [person, revalidate])
}
