import { href, useLocation } from "react-router"
import { type Industry, industries } from "~/domain/industry"

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

function choicesIn(search: string): Choices {
  const given = new URLSearchParams(search)
  return {
    view: known(views, given.get("view")),
    industry: known(industries, given.get("industry")),
    product: known(products, given.get("product")),
  }
}

function searchOf({ view, industry, product }: Choices): string {
  const query = new URLSearchParams()
  if (view) query.set("view", view)
  if (industry) query.set("industry", industry)
  if (product) query.set("product", product)
  return query.size > 0 ? `?${query}` : ""
}

function known<Name extends string>(names: readonly Name[], given: string | null): Name | null {
  return names.find((name) => name === given) ?? null
}

/**
 * The current choices, and links to other choices. `script/home.ts` shows those in place; without scripts the page reloads, and
 * the hash scrolls back to the section.
 */
export function useChoices() {
  const choices = choicesIn(useLocation().search)
  function linkTo<Choice extends keyof Choices>(
    choice: Choice,
    value: NonNullable<Choices[Choice]>,
    section = "",
  ) {
    const search = searchOf({ ...choices, [choice]: value })
    return { to: { pathname: href("/"), search, hash: section }, "data-choice": choice }
  }
  return { choices, linkTo }
}
