import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { isolated } from "~/domain/isolated"
import { isFailed, isProvisioning } from "~/domain/provisioning"

/**
 * The title of the tab shows which deployments are starting. If one is ready or fails while the tab is hidden, the title and
 * the icon say so until the person returns. Returns the last such news, for screen readers.
 */
export function useTabStatus(rows: DeploymentRow[] | null) {
  const [seen, setSeen] = useState(() => ({ rows, said: "", ...statusChanges(new Map(), rows ?? []) }))
  if (rows !== null && seen.rows !== rows) {
    const { starting, news } = statusChanges(seen.starting, rows)
    // The first rows are also rendered on the server, which has no document.
    const hidden = typeof document !== "undefined" && document.hidden
    setSeen({ rows, starting, news: hidden ? (news ?? seen.news) : null, said: news ?? seen.said })
  }
  useEffect(() => {
    function onChange() {
      if (!document.hidden) setSeen((now) => (now.news === null ? now : { ...now, news: null }))
    }
    document.addEventListener("visibilitychange", onChange)
    return () => document.removeEventListener("visibilitychange", onChange)
  }, [])

  const prefix = seen.news ?? pendingText(seen.starting)
  useTitlePrefix(prefix)
  useMarkedIcon(seen.news !== null)
  return seen.said
}

/** Puts a prefix before the page's own title, which a navigation may change at any time. */
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

type WatchedRow = Pick<DeploymentRow, "id" | "name" | "status">

/**
 * Compares a snapshot with the names of the deployments that were starting before, by id. `news` is the latest one that became
 * ready or failed, as a text for the title.
 */
export function statusChanges(before: ReadonlyMap<string, string>, rows: readonly WatchedRow[]) {
  const settled = rows.filter((row) => before.has(row.id) && !isProvisioning(row))
  const announced = settled.map(newsText).filter((news) => news !== null)
  return {
    starting: new Map(rows.filter(isProvisioning).map(({ id, name }) => [id, name])),
    news: announced.at(-1) ?? null,
  }
}

function newsText({ name, status }: WatchedRow) {
  if (isFailed(status)) return `Failed: ${isolated(name)}`
  return status.toLowerCase() === "running" ? `Ready: ${isolated(name)}` : null
}

export function pendingText(starting: ReadonlyMap<string, string>): string | null {
  const [name] = starting.values()
  if (name === undefined) return null
  return starting.size === 1 ? `Starting… ${isolated(name)}` : `Starting… ${starting.size} deployments`
}
