import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import type { DeploymentRow } from "./load.server"
import { pendingText, statusChanges } from "./provisioning/arrivals"

/**
 * The tab's title says what is coming up. When that is settled while nobody looks, title and icon say so until the tab
 * is seen.
 */
export function useTabStatus(rows: DeploymentRow[] | null) {
  const [seen, setSeen] = useState({ rows, ...statusChanges(new Map(), rows ?? []) })
  if (rows !== null && seen.rows !== rows) {
    const { coming, news } = statusChanges(seen.coming, rows)
    // Rows come from the server, which has no tab, or from a poll, which only a browser makes.
    const unseen = typeof document !== "undefined" && document.hidden
    setSeen({ rows, coming, news: unseen ? (news ?? seen.news) : null })
  }
  useEffect(() => {
    function onChange() {
      if (!document.hidden) setSeen((now) => (now.news === null ? now : { ...now, news: null }))
    }
    document.addEventListener("visibilitychange", onChange)
    return () => document.removeEventListener("visibilitychange", onChange)
  }, [])

  const said = seen.news ?? pendingText(seen.coming)
  useTitlePrefix(said)
  useMarkedIcon(seen.news !== null)
}

/** Put before the page's own title, which may change below it by a navigation. */
function useTitlePrefix(prefix: string | null) {
  const { pathname } = useLocation()
  const written = useRef<{ whole: string; own: string } | null>(null)
  useEffect(() => {
    const own = document.title === written.current?.whole ? written.current.own : document.title
    const whole = prefix === null ? own : `${prefix} · ${own}`
    written.current = { whole, own }
    if (document.title !== whole) document.title = whole
  }, [prefix, pathname])
  useEffect(
    () => () => {
      if (written.current && document.title === written.current.whole) document.title = written.current.own
    },
    [],
  )
}

function useMarkedIcon(marked: boolean) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || !marked) return
    const plain = icon.href
    icon.href = "/favicon-news.svg"
    return () => {
      icon.href = plain
    }
  }, [marked])
}
