import { useEffect } from "react"
import { useFetcher } from "react-router"
import { type Industry, industryOf } from "~/domain/industry"
import { fragmentAddress } from "~/http/connection/fragment-address"
import type { loader } from "./user-info"

export interface Detected {
  industry: Industry
  /** Of the company whose network it seems to be. */
  name: string
}

const mark = "industry-chosen"

/**
 * The industry that fits the visitor's network: asked for once, after the page has loaded, and never when the address
 * names one or the visitor has chosen one in this tab before (spec 2 §4).
 */
export function useDetectedIndustry(inAddress: Industry | null) {
  const { load, data } = useFetcher<typeof loader>({ key: "user-info" })
  const asks = inAddress === null && data === undefined
  useEffect(() => {
    if (asks && !hasChosen()) load(fragmentAddress("/api/user-info"))
  }, [asks, load])

  const name = data?.companyInfo?.name ?? null
  const industry = data && industryOf({ name, match: data.industryMatch, confidence: data.confidenceScore })
  const detected = industry && name !== null && !hasChosen() ? { industry, name } : null
  return { detected: detected satisfies Detected | null, keepChoice }
}

function keepChoice() {
  try {
    sessionStorage.setItem(mark, "yes")
  } catch {
    // Storage is switched off: the choice then holds for as long as the address names it.
  }
}

function hasChosen() {
  try {
    return sessionStorage.getItem(mark) !== null
  } catch {
    return false
  }
}
