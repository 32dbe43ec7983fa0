import { href, useLocation } from "react-router"
import { industries } from "~/domain/industry"

export const views = ["business", "technical"] as const
export type View = (typeof views)[number]

export const products = ["agents", "models", "rag", "vision", "evals", "gpu", "auth"] as const

/**
 * The visitor's choices on the home page, all kept in the address, and links to other choices. `script/home.ts` shows those in place;
 * without scripts the page reloads, and the hash scrolls back to the section.
 */
export function useChoices() {
  const given = new URLSearchParams(useLocation().search)
  const choices = {
    view: views.find((name) => name === given.get("view")),
    industry: industries.find((name) => name === given.get("industry")),
    product: products.find((name) => name === given.get("product")),
  }
  function linkTo<Choice extends keyof typeof choices>(
    choice: Choice,
    value: NonNullable<(typeof choices)[Choice]>,
    section = "",
  ) {
    const chosen = Object.entries({ ...choices, [choice]: value }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    )
    return {
      to: { pathname: href("/"), search: `?${new URLSearchParams(chosen)}`, hash: section },
      "data-choice": choice,
    }
  }
  return { choices, linkTo }
}
