import { useLocation } from "react-router"
import { useHydrated } from "~/ui/use-hydrated"
import { type Choices, choicesIn, searchOf } from "./choices"

/** What is chosen, and the address of every other choice. */
export function useChoices() {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const choices = choicesIn(search)

  /** Without scripts the page is loaded anew, and the hash is the way back to the section. */
  function addressOf(change: Partial<Choices>, section: string) {
    return { pathname: "/", search: searchOf({ ...choices, ...change }), hash: hydrated ? "" : section }
  }
  return { choices, addressOf }
}
