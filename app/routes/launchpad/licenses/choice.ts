import { useLocation } from "react-router"
import { readQuote } from "~/domain/license-quote"
import { useHydrated } from "~/ui/use-hydrated"

export const choices = ["community", "trial", "enterprise"] as const
export type Choice = (typeof choices)[number]

/** The card that an address's query names. The parts of a quote alone mean the enterprise card: the server never sees their `#enterprise`. */
export function choiceFromQuery(query: URLSearchParams): Choice | null {
  return choiceNamed(query.get("type")) ?? (readQuote(query) ? "enterprise" : null)
}

/** The chosen card: the hash's where scripts run (spec 1 §2), else the query's. */
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
