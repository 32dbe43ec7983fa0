import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { isComingUp } from "~/domain/provisioning"
import type { DeploymentRow } from "./load.server"

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

/** As much of a row as its arrival needs. */
interface Coming {
  id: string
  name: string
  status: string
}

/** What a reading shows of the deployments that were coming up in the reading before it. */
interface StatusChanges {
  /** Names by id: they come up now, and are looked for in the next reading. */
  coming: ReadonlyMap<string, string>
  /** The latest that came up or failed, in the words of a tab; null for none. */
  news: string | null
}

/** Compares a reading with what was coming up before. What has gone from the list is forgotten. */
export function statusChanges(before: ReadonlyMap<string, string>, rows: readonly Coming[]): StatusChanges {
  const settled = rows.filter((row) => before.has(row.id) && !isComingUp(row))
  const told = settled.map(newsOf).filter((news) => news !== null)
  return {
    coming: new Map(rows.filter(isComingUp).map(({ id, name }) => [id, name])),
    news: told.at(-1) ?? null,
  }
}

function newsOf({ name, status }: Coming) {
  switch (status.toLowerCase()) {
    case "running":
      return `Ready: ${name}`
    case "failed":
    case "error":
      return `Failed: ${name}`
    default:
      return null
  }
}

/** What a tab says while deployments come up; null while none does. */
export function pendingText(coming: ReadonlyMap<string, string>): string | null {
  const [name] = coming.values()
  if (name === undefined) return null
  return coming.size === 1 ? `Starting… ${name}` : `Starting… ${coming.size} deployments`
}
