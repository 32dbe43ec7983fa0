import { useHydrated } from "~/ui/use-hydrated"

/** In a fetcher's form: with scripts its page stays, without them the action leads to another page. */
export function StayField() {
  return useHydrated() && <input type="hidden" name="stay" value="yes" />
}
