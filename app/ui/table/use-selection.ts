import { useEffect, useEffectEvent, useRef, useState } from "react"

/** The name of the checkboxes, and of the form field. */
export const selectedField = "id"

export type Selection = ReturnType<typeof useSelection>

/** The selected ids. They are kept apart from the selection, because the polls of its list name them. */
export const useTicks = () => useState<ReadonlySet<string>>(new Set())

/** How many ids a poll names: those of the longest page, and no more, so that its address stays short. */
const mostNamed = 100

/** The selected ids of the page on screen, and the last others, for a poll that answers which of them are `gone`. */
export function ticksToName(ticked: ReadonlySet<string>, shown: ReadonlyArray<{ id: string }>) {
  const onPage = shown.flatMap(({ id }) => (ticked.has(id) ? [id] : []))
  const named = new Set([...onPage, ...[...ticked].reverse()])
  return [...named].slice(0, mostNamed).map((id) => [selectedField, id])
}

interface SelectableRows {
  rows: ReadonlyArray<{ id: string }>
  /** Which of the named ids no longer exist. They could not be deselected. */
  gone: readonly string[]
}

/** Selection by id, so that it survives refreshes and other pages. Adopts checkboxes that were checked before scripts ran. */
export function useSelection(
  [ticked, setTicked]: ReturnType<typeof useTicks>,
  found: SelectableRows | null | undefined,
) {
  const shown = found?.rows.map(({ id }) => id) ?? []

  const [before, setBefore] = useState(found)
  if (before !== found) {
    setBefore(found)
    const left = [...ticked].filter((id) => !found?.gone.includes(id))
    if (left.length < ticked.size) setTicked(new Set(left))
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
