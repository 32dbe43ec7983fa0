import { type RefObject, useLayoutEffect, useRef } from "react"
import { useHotkeys } from "../hotkeys"

/**
 * `j` and `k` move the focus between rows, `x` selects the row, Shift+`x` selects a range. The focus is on the row's
 * checkbox, or on the row if there is none.
 */
export function useRowKeys(
  table: RefObject<HTMLTableElement | null>,
  toggle: ((id: string, range: boolean) => void) | undefined,
) {
  function move(by: number) {
    const rows = rowsOf(table.current)
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
    focusRow(rows[next])
  }
  function tick(range: boolean) {
    const row = document.activeElement?.closest("tr")
    if (row?.dataset.id !== undefined && table.current?.contains(row)) toggle?.(row.dataset.id, range)
  }
  useHotkeys({ j: () => move(1), k: () => move(-1), x: () => tick(false), X: () => tick(true) })
}

/**
 * When a refresh removes the focused row, the row in its place takes the focus, so that the keyboard does not start
 * at the top of the page.
 */
export function useKeptFocus(table: RefObject<HTMLTableElement | null>, rows: unknown) {
  const at = useRef(-1)
  useLayoutEffect(() => {
    if (at.current < 0 || document.activeElement !== document.body) return
    const left = rowsOf(table.current)
    focusRow(left[Math.min(at.current, left.length - 1)])
  }, [table, rows])
  return {
    onFocus({ target }: { target: Element }) {
      at.current = rowsOf(table.current).findIndex((row) => row.contains(target))
    },
    onBlur({ target }: { target: Element }) {
      if (target.isConnected) at.current = -1
    },
  }
}

function rowsOf(table: HTMLTableElement | null) {
  return [...(table?.tBodies[0]?.rows ?? [])]
}

function focusRow(row: HTMLTableRowElement | undefined) {
  const box = row?.querySelector<HTMLElement>("input[type=checkbox]")
  const target = box ?? row
  target?.focus()
}
