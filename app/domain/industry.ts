/** The industry tabs of the home page. */
export const industries = ["financial", "healthcare", "regulated"] as const
export type Industry = (typeof industries)[number]

/** What the platform says of a visitor's network, as far as the home page uses it. */
export interface DetectedCompany {
  /** Null when the network has no name. */
  name: string | null
  match: "finance" | "healthcare" | "other"
  /** 0 to 1. */
  confidence: number
}

const tabs = { finance: "financial", healthcare: "healthcare", other: "regulated" } as const

/** Below this a guess about somebody's employer is more likely to puzzle than to help. */
const sensible = 0.6

/** The tab that fits: finance → financial, healthcare → healthcare, other → regulated; null when unsure. */
export function industryOf({ match, name, confidence }: DetectedCompany): Industry | null {
  return name !== null && confidence >= sensible ? tabs[match] : null
}
