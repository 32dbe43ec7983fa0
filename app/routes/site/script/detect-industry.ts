import { industryOf } from "../../../domain/industry"
import { fetchWithTimeout } from "../../../page/server-connection"
import type { CompanyInfo } from "../../../platform/public/company-info.server"
import { recall, store } from "../../../ui/browser-features"
import { showSection } from "./show-section"

const mark = "industry-chosen"

/** The choice that detection makes. */
export const industryChosen = "industry"

/**
 * Detects the industry from the visitor's network. It asks once, after the page has loaded, and not when the address
 * names an industry or the visitor has chosen one in this tab. The section then says why it shows another one.
 */
export async function detectIndustry() {
  const isChosen = () =>
    recall("sessionStorage", mark) != null || new URLSearchParams(location.search).has(industryChosen)
  if (!document.querySelector(`[data-choice="${industryChosen}"]`) || isChosen()) return
  // The page works without an answer.
  const answer = await fetchWithTimeout("/api/user-info", {}, readCompany).catch(() => null)
  const name = answer?.companyInfo?.name ?? null
  const industry =
    answer && industryOf({ name, match: answer.industryMatch, confidence: answer.confidenceScore })
  if (!industry || name === null || industry === "financial" || isChosen()) return
  const section = await showSection(industryChosen, { industry })
  const company = section?.querySelector("[data-company]")
  if (company) company.textContent = name
  company?.parentElement?.removeAttribute("hidden")
}

async function readCompany(response: Response): Promise<CompanyInfo | null> {
  return response.ok ? await response.json() : null
}

/** Without storage, the choice lasts while the address names it. */
export function keepChoice() {
  store("sessionStorage", mark, "yes")
}
