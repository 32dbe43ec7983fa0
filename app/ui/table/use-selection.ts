import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import type { TablePage } from "~/domain/table"
import { deletedRows, type Selection, selectedField } from "./selection"

/** Selection by id, so that it survives refreshes and other pages. Adopts checkboxes that were checked before scripts ran. */
export function useSelection(
  page: TablePage<{ id: string }>,
  query: string,
  table: RefObject<HTMLTableElement | null>,
): Selection {
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
    const boxes =
      table.current?.querySelectorAll<HTMLInputElement>(`input[name=${selectedField}]:checked`) ?? []
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
    ids: [...ticked],
    shown: shown.filter((id) => ticked.has(id)),
    all: everything,
    setAll,
    has,
    toggle(id, range) {
      const from = range && anchor.current !== undefined ? shown.indexOf(anchor.current) : -1
      const to = shown.indexOf(id)
      const ids = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
      turn(ids, !has(id))
      anchor.current = id
    },
    togglePage(on) {
      turn(shown, on)
      anchor.current = undefined
    },
    clear() {
      setTicked(new Set())
      setAll(false)
    },
    drop: (id) => setTicked((before) => new Set([...before].filter((one) => one !== id))),
  }
}
