import { type NumberRange, parseWholeNumber } from "./bounded-number"
import { type LicenseSize, type SupportLevel, supportLevels } from "./pricing"

/** Order limits. The maximums are ours; larger orders need a conversation. */
export const orderLimits = {
  users: { least: 10, most: 100_000 },
  gpus: { least: 0, most: 100_000 },
}
export const longestOrganization = 200

/** Users are sold in packs of ten. */
export function paidUsers(users: number): number {
  return Math.ceil(users / 10) * 10
}

/** An enterprise license configuration in a link. */
export interface LicenseQuote extends LicenseSize {
  organization: string
}

const smallestQuote: LicenseQuote = { organization: "", users: 10, gpus: 0, hostedGpus: 0, support: "none" }

const names = ["orgName", "numUsers", "numGpus", "hostedGpus", "supportLevel"]

/** The quote in a query, or null when it has none. Missing or invalid values become the smallest. */
export function readQuote(query: URLSearchParams): LicenseQuote | null {
  if (!names.some((name) => query.has(name))) return null
  const number = (name: string, range: NumberRange) => parseWholeNumber(query.get(name), range)
  return {
    organization: (query.get("orgName") ?? "").slice(0, longestOrganization),
    users: number("numUsers", orderLimits.users) ?? smallestQuote.users,
    gpus: number("numGpus", orderLimits.gpus) ?? smallestQuote.gpus,
    hostedGpus: number("hostedGpus", orderLimits.gpus) ?? smallestQuote.hostedGpus,
    support: parseSupport(query.get("supportLevel")) ?? smallestQuote.support,
  }
}

/** A quote as the fields of a query. */
export function quoteFields({ organization, users, gpus, hostedGpus, support }: LicenseQuote) {
  return {
    orgName: organization,
    numUsers: String(users),
    numGpus: String(gpus),
    hostedGpus: String(hostedGpus),
    supportLevel: support,
  }
}

/** Writes a quote as a query: "orgName=Acme&numUsers=10&…". */
export function quoteQuery(quote: LicenseQuote): string {
  return new URLSearchParams(quoteFields(quote)).toString()
}

interface Limited {
  usersLimit: number | null
  gpusLimit: number | null
  supportLevel: string | null
}

/** The limits that an order is charged for. A missing one has the same default as the platform's checkout call. */
export function licenseLimits({ usersLimit, gpusLimit, supportLevel }: Limited) {
  return {
    usersLimit: usersLimit ?? smallestQuote.users,
    gpusLimit: gpusLimit ?? smallestQuote.gpus,
    supportLevel: parseSupport(supportLevel) ?? smallestQuote.support,
  }
}

/** The renewal order of a license; unset sizes become the smallest. */
export function renewalQuote(license: Limited & { organizationName: string }): LicenseQuote {
  const { usersLimit, gpusLimit, supportLevel } = licenseLimits(license)
  return {
    organization: license.organizationName,
    users: Math.max(usersLimit, orderLimits.users.least),
    gpus: gpusLimit,
    hostedGpus: 0,
    support: supportLevel,
  }
}

/** What replaces a license: an edition that costs nothing is renewed as itself; a trial becomes Enterprise Pro. */
export function renewalType(type: string) {
  return type === "community" ? "community" : "enterprise"
}

export function parseSupport(text: string | null): SupportLevel | null {
  return supportLevels.find((level) => level === text) ?? null
}
