import { href, useLocation } from "react-router"
import { type Industry, industries } from "~/domain/industry"
import { useHydrated } from "~/ui/use-hydrated"

export const views = ["business", "technical"] as const
export type View = (typeof views)[number]

export const products = ["agents", "models", "rag", "vision", "evals", "gpu", "auth"] as const
export type Product = (typeof products)[number]

/** The visitor's choices on the home page, all kept in the address; null when not chosen. */
interface Choices {
  view: View | null
  industry: Industry | null
  product: Product | null
}

export function choicesIn(search: string): Choices {
  const given = new URLSearchParams(search)
  return {
    view: known(views, given.get("view")),
    industry: known(industries, given.get("industry")),
    product: known(products, given.get("product")),
  }
}

export function searchOf({ view, industry, product }: Choices): string {
  const query = new URLSearchParams()
  if (view) query.set("view", view)
  if (industry) query.set("industry", industry)
  if (product) query.set("product", product)
  return query.size > 0 ? `?${query}` : ""
}

function known<Name extends string>(names: readonly Name[], given: string | null): Name | null {
  return names.find((name) => name === given) ?? null
}

/** The current choices, and addresses for other choices. */
export function useChoices() {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const choices = choicesIn(search)

  /** Without scripts the page reloads; the hash scrolls back to the section. */
  function addressOf(change: Partial<Choices>, section: string) {
    return { pathname: href("/"), search: searchOf({ ...choices, ...change }), hash: hydrated ? "" : section }
  }
  return { choices, addressOf }
}
