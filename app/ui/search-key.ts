import type { RefObject } from "react"
import { useSingleKeys } from "./single-keys"

/** `/` leads to the search, unless somebody is typing. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  useSingleKeys({
    "/": () => {
      field.current?.focus()
      field.current?.select()
    },
  })
}
