/** The industry tabs of the home page. */
export const industries = ["financial", "healthcare", "regulated"] as const
export type Industry = (typeof industries)[number]

/** The detected company of a visitor's network. */
export interface DetectedCompany {
  /** Null when the network has no name. */
  name: string | null
  match: "finance" | "healthcare" | "other"
  /** 0 to 1. */
  confidence: number
}

const tabs = { finance: "financial", healthcare: "healthcare", other: "regulated" } as const

/** Below this confidence a guess is more likely to confuse than to help. */
const minConfidence = 0.6

/** The matching tab: finance → financial, healthcare → healthcare, other → regulated; null when unsure. */
export function industryOf({ match, name, confidence }: DetectedCompany): Industry | null {
  return name !== null && confidence >= minConfidence ? tabs[match] : null
}
