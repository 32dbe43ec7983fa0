import type { ShouldRevalidateFunctionArgs } from "react-router"

/** For the `shouldRevalidate` of a list: also reloads when the search, order or page changes. Polls keep it current. */
export function reloadOnSearch({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || currentUrl.search !== nextUrl.search
}
