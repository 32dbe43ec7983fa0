import { data } from "react-router"
import { endsSoon, latestFirst } from "~/domain/license-expiry"
import { licenseLimits } from "~/domain/license-quote"
import { isOpaqueId } from "~/domain/opaque-id"
import { licensePrice } from "~/domain/pricing"
import { findPage, readTable, rowsPerPage } from "~/domain/table"
import type { Context } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { License } from "~/platform/customer/licenses.server"
import type { Platform } from "~/platform/platform.server"
import { missing } from "../missing.server"
import { licensee } from "./copy"
import { licenseList } from "./list-shape"

async function loadLicenses(platform: Platform) {
  const listed = await platform.licenses.list()
  if (!listed.ok) return { rows: null, problem: listed.problem.kind }
  return { rows: latestFirst(listed.value.rows), unread: listed.value.unread, problem: null }
}

export type LicensesPage = Awaited<ReturnType<typeof loadLicensesPage>>
export type ExpiringLicenses = ReturnType<typeof expiringLicenses>

export async function loadLicensesPage(platform: Platform, parameters: URLSearchParams) {
  const listed = await loadLicenses(platform)
  if (!listed.rows) return { list: null, problem: listed.problem }
  const { rows, unread } = listed
  const list = findPage<License>(rows, readTable(parameters, licenseList), licenseList)
  // The license that is replaced by a new one.
  const renewed = rows.find(({ id }) => id === parameters.get("renews")) ?? null
  return { list, unread, expiring: expiringLicenses(rows, Date.now()), renewed, problem: null }
}

/** The first licenses that have expired or expire within 90 days, soonest first, and how many more there are. */
function expiringLicenses(rows: License[], now: number) {
  const expiring = rows
    .filter(({ expiresAt }) => endsSoon(expiresAt, now))
    .sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
  return { rows: expiring.slice(0, rowsPerPage), more: Math.max(0, expiring.length - rowsPerPage) }
}

/** The text is null when it couldn't be loaded. */
export interface TermsSnapshot {
  text: string | null
}

export async function loadTerms(platform: Platform): Promise<TermsSnapshot> {
  const terms = await platform.licenses.terms()
  return { text: terms.ok && terms.value.trim() ? terms.value : null }
}

/** A license of the account. Throws a 404 for a malformed id and for another account's license. */
export async function findLicense(context: Context, id: string) {
  if (!isOpaqueId(id)) throw data(null, { status: 404 })
  const listed = await context.get(platformContext).licenses.list()
  if (!listed.ok) return { state: "load-error" as const, problem: listed.problem.kind }
  const license = listed.value.rows.find((one) => one.id === id)
  if (!license) return missing(context)
  return { state: "found" as const, license }
}

/** What a payment page says about a license that is not paid. */
export async function findPayable(context: Context, id: string) {
  const found = await findLicense(context, id)
  if (found.state !== "found") return found
  const { license } = found
  if (!license.paymentPending) return { state: "paid" as const }
  const limits = licenseLimits(license)
  const { usersLimit: users, gpusLimit: gpus, supportLevel: support } = limits
  const cents = licensePrice({ users, gpus, hostedGpus: 0, support }).total
  return { state: "payable" as const, id: license.id, organization: licensee(license), limits, cents }
}
