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

/** Writes a quote as a query: "orgName=Acme&numUsers=10&…". */
export function quoteQuery({ organization, users, gpus, hostedGpus, support }: LicenseQuote): string {
  return new URLSearchParams({
    orgName: organization,
    numUsers: String(users),
    numGpus: String(gpus),
    hostedGpus: String(hostedGpus),
    supportLevel: support,
  }).toString()
}

/** The renewal order of a license; unset sizes become the smallest. */
export function renewalQuote(license: {
  organizationName: string
  usersLimit: number | null
  gpusLimit: number | null
  supportLevel: string | null
}): LicenseQuote {
  return {
    organization: license.organizationName,
    users: Math.max(license.usersLimit ?? smallestQuote.users, orderLimits.users.least),
    gpus: license.gpusLimit ?? smallestQuote.gpus,
    hostedGpus: 0,
    support: parseSupport(license.supportLevel) ?? smallestQuote.support,
  }
}

export interface NumberRange {
  least: number
  most: number
}

/** A number in plain digits within the range; null for anything else, including "1e3" and "0x10". */
export function parseWholeNumber(text: string | null, { least, most }: NumberRange): number | null {
  if (text === null || !/^[0-9]{1,9}$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}

export function parseSupport(text: string | null): SupportLevel | null {
  return supportLevels.find((level) => level === text) ?? null
}
