import { type Industry, industryOf } from "../../../domain/industry"
import { fetchWithTimeout } from "../../../http/connection/fetch-with-timeout"

/** What the visitor's network suggests. */
export interface Detected {
  industry: Industry
  /** The company that the network seems to belong to. */
  name: string
}

/** The window event that brings the detected industry to the hydrated page. */
export const industryDetected = "industry-detected"

/** Marks the element that says why a tab was selected, while the address names no industry. */
export const detectsAttribute = "data-detects"

const mark = "industry-chosen"

/**
 * Detects the industry from the visitor's network. It asks once, after the page has loaded, and not when the address
 * names an industry or the visitor has chosen one in this tab. Only another tab than the first needs the page's
 * scripts.
 */
export async function detectIndustry(wake: () => Promise<unknown>) {
  if (!document.querySelector(`[${detectsAttribute}]`) || hasChosen()) return
  // The page works without an answer.
  const answer = await fetchWithTimeout("/api/user-info", {}, readCompany).catch(() => null)
  const name = answer?.companyInfo?.name ?? null
  const industry =
    answer && industryOf({ name, match: answer.industryMatch, confidence: answer.confidenceScore })
  if (!industry || name === null || industry === "financial" || hasChosen()) return
  await wake()
  window.dispatchEvent(new CustomEvent<Detected>(industryDetected, { detail: { industry, name } }))
}

/** The part of our own server's answer that is used. */
interface CompanyInfo {
  companyInfo: { name: string } | null
  confidenceScore: number
  industryMatch: "finance" | "healthcare" | "other"
}

async function readCompany(response: Response): Promise<CompanyInfo | null> {
  return response.ok ? await response.json() : null
}

export function keepChoice() {
  try {
    sessionStorage.setItem(mark, "yes")
  } catch {
    // Storage is off: the choice lasts while the address names it.
  }
}

export function hasChosen() {
  try {
    return sessionStorage.getItem(mark) !== null
  } catch {
    return false
  }
}
