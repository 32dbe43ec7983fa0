import type { RefObject } from "react"
import { useHotkeys } from "./hotkeys"

/** `/` focuses the search, except while typing. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  useHotkeys({
    "/": () => {
      field.current?.focus()
      field.current?.select()
    },
  })
}
