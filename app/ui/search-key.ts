import type { RefObject } from "react"
import { useHotkeys } from "./hotkeys"

/** `/` leads to the search, unless somebody is typing. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  useHotkeys({
    "/": () => {
      field.current?.focus()
      field.current?.select()
    },
  })
}
