import { type NumberRule, readNumbers } from "./bounded-number"
import { type LicenseQuote, longestOrganization, orderLimits, parseSupport } from "./license-quote"
import { exampleLicense } from "./pricing"

export const calculatorRules = {
  numUsers: { ...orderLimits.users, fallback: exampleLicense.users },
  numGpus: { ...orderLimits.gpus, fallback: exampleLicense.gpus },
  hostedGpus: { ...orderLimits.gpus, fallback: exampleLicense.hostedGpus },
} satisfies Record<string, NumberRule>

/**
 * The license in a query. Missing or invalid values are those of the example: 100 users, 20 GPUs, none hosted,
 * premium.
 */
export function readCalculator(query: URLSearchParams) {
  const { numbers, values } = readNumbers(query, calculatorRules)
  const quote: LicenseQuote = {
    organization: (query.get("orgName") ?? "").trim().slice(0, longestOrganization),
    users: values.numUsers,
    gpus: values.numGpus,
    hostedGpus: values.hostedGpus,
    support: parseSupport(query.get("supportLevel")) ?? exampleLicense.support,
  }
  return { quote, numbers }
}

/** Whether a query describes a license or opens the calculator. */
export function hasCalculatorQuery(query: URLSearchParams): boolean {
  return ["calculator", "supportLevel", ...Object.keys(calculatorRules)].some((name) => query.has(name))
}
