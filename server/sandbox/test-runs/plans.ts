import plans from "./plans.json"

export type TestType = "smoke" | "oauth_integration" | `oauth_${string}`

export type Plan = (typeof plans)["smoke"]
export type Step = Plan["steps"][number]

/** `oauth_integration` tests GitHub. */
export function planOf(testType: TestType): Plan {
  if (testType === "smoke") return plans.smoke
  const provider = testType.slice("oauth_".length)
  const text = JSON.stringify(plans.oauth)
  // The provider's name is letters of the list of suites, and changes no shape.
  return JSON.parse(text.replaceAll("{provider}", provider === "integration" ? "github" : provider)) as Plan
}
