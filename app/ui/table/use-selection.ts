import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { TablePage } from "~/domain/table"

/** The name of the checkboxes, and of the form field. */
export const selectedField = "id"

export type Selection = ReturnType<typeof useSelection>

/** Selection by id, so that it survives refreshes and other pages. Adopts checkboxes that were checked before scripts ran. */
export function useSelection(page: TablePage<{ id: string }>, query: string) {
  const shown = page.rows.map(({ id }) => id)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())

  const [before, setBefore] = useState({ page, query })
  if (before.page !== page) {
    setBefore({ page, query })
    const gone = before.query === query ? deletedRows(before.page, page) : []
    if (gone.length > 0) setTicked(new Set([...ticked].filter((id) => !gone.includes(id))))
  }
  const anchor = useRef<string>(undefined)

  const takeOver = useEffectEvent(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>(`input[name=${selectedField}]:checked`)
    if (boxes.length > 0) setTicked(new Set([...boxes].map(({ value }) => value)))
  })
  useEffect(() => takeOver(), [])

  const [all, setAll] = useState(false)
  const everything = all && ticked.size > 0

  function turn(ids: readonly string[], on: boolean) {
    // Without one of all, the others on the page are left.
    const after = new Set(everything ? shown : ticked)
    for (const id of ids) {
      if (on) after.add(id)
      else after.delete(id)
    }
    setTicked(after)
    setAll(false)
  }

  const has = (id: string) => everything || ticked.has(id)
  return {
    /** The selected rows, on all pages. */
    ids: [...ticked],
    /** The selected rows on the page. */
    shown: shown.filter((id) => ticked.has(id)),
    /** Whether all rows that match are selected, whichever page they are on. */
    all: everything,
    setAll,
    has,
    /** Selects or deselects a row; with `range` all rows from the previous one. */
    toggle(id: string, range: boolean) {
      const from = range && anchor.current !== undefined ? shown.indexOf(anchor.current) : -1
      const to = shown.indexOf(id)
      const ids = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
      turn(ids, !has(id))
      anchor.current = id
    },
    /** Selects or deselects the rows on the page. */
    togglePage(on: boolean) {
      turn(shown, on)
      anchor.current = undefined
    },
    /** The row was deleted. The next list may not show it: another row may have come meanwhile. */
    drop(id: string) {
      setTicked((before) => new Set([...before].filter((other) => other !== id)))
    },
    clear() {
      setTicked(new Set())
      setAll(false)
    },
  }
}

/**
 * Rows that were deleted meanwhile could not be deselected. In a list that grows, rows only move to the next page; in one that
 * shrinks, the first of a later page move to the page before.
 */
export function deletedRows(before: TablePage<{ id: string }>, after: TablePage<{ id: string }>): string[] {
  const less = before.found - after.found
  if (less <= 0) return []
  const shown = new Set(after.rows.map(({ id }) => id))
  const firstShown = before.rows.findIndex(({ id }) => shown.has(id))
  const moved = after.page === 1 ? 0 : firstShown < 0 ? less : Math.min(less, firstShown)
  return before.rows.slice(moved).flatMap(({ id }) => (shown.has(id) ? [] : [id]))
}
