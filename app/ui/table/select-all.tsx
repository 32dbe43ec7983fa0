import { useHydrated } from "../use-hydrated"
import type { Selection } from "./use-selection"

/** Selects every row on the page. Without scripts the form offers to select all matching rows instead. */
export function SelectAll({ selection, shown }: { selection: Selection; shown: number }) {
  const count = selection.all ? shown : selection.shown.length
  const hydrated = useHydrated()
  const label = (
    <label className={hydrated ? undefined : "invisible noscript:hidden"}>
      <input
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={shown > 0 && count === shown}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < shown
        }}
        onChange={({ target }) => selection.togglePage(target.checked)}
      />
    </label>
  )
  if (hydrated) return label
  // The place of the checkbox is free from the start.
  return (
    <>
      <span className="sr-only">Selected</span>
      {label}
    </>
  )
}
