import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { type Selection, selectedField } from "./selection"

/** Selection by id, so that it survives refreshes. Adopts checkboxes that were checked before scripts ran. */
export function useSelection(shown: readonly string[], table: RefObject<HTMLTableElement | null>): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)

  const takeOver = useEffectEvent(() => {
    const boxes =
      table.current?.querySelectorAll<HTMLInputElement>(`input[name=${selectedField}]:checked`) ?? []
    if (boxes.length > 0) setTicked(new Set([...boxes].map(({ value }) => value)))
  })
  useEffect(() => takeOver(), [])

  function turn(ids: readonly string[], on: boolean) {
    setTicked((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (on) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }

  return {
    ids: shown.filter((id) => ticked.has(id)),
    has: (id) => ticked.has(id),
    toggle(id, range) {
      const from = range && anchor.current !== undefined ? shown.indexOf(anchor.current) : -1
      const to = shown.indexOf(id)
      const ids = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
      turn(ids, !ticked.has(id))
      anchor.current = id
    },
    toggleAll(on) {
      turn(shown, on)
      anchor.current = undefined
    },
  }
}
