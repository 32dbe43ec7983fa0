import { useLocation } from "react-router"
import { readQuote } from "~/domain/license-quote"
import { useHydrated } from "~/ui/use-hydrated"

export const choices = ["community", "trial", "enterprise"] as const
export type Choice = (typeof choices)[number]

/** The card that the query selects. A quote without a type selects the enterprise card, because the server never sees `#enterprise`. */
export function choiceFromQuery(query: URLSearchParams): Choice | null {
  return choiceNamed(query.get("type")) ?? (readQuote(query) ? "enterprise" : null)
}

/** The selected card: from the hash where scripts run, otherwise from the query. */
export function useChoice(): Choice | null {
  const { hash, search } = useLocation()
  const byHash = useHydrated() ? choiceNamed(hash.slice(1)) : null
  return byHash ?? choiceFromQuery(new URLSearchParams(search))
}

export function requiresTerms(choice: Choice | null) {
  return choice === "trial" || choice === "enterprise"
}

function choiceNamed(text: string | null) {
  return choices.find((choice) => choice === text) ?? null
}
