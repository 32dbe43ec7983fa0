import { data, type RouterContextProvider } from "react-router"
import { isOpaqueId } from "~/domain/opaque-id"
import { supportLevels } from "~/domain/pricing"
import { platformContext } from "~/platform/context"
import type { License, LicenseLimits } from "~/platform/licenses"
import type { ProblemKind } from "~/platform/outcome"
import type { Platform } from "~/platform/platform"

export interface LicenseRow extends License {
  /** Whether its id may stand in an address (decision 27); nothing can be done to one whose id may not. */
  addressable: boolean
}

/** The account's licenses, newest first, or why they are not known. */
export type LicensesSnapshot = { rows: LicenseRow[]; problem: null } | { rows: null; problem: ProblemKind }

export async function loadLicenses(platform: Platform): Promise<LicensesSnapshot> {
  const listed = await platform.licenses.list()
  if (!listed.ok) return { rows: null, problem: listed.problem.kind }
  const rows = listed.value
    .toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
    .map((license) => ({ ...license, addressable: isOpaqueId(license.id) }))
  return { rows, problem: null }
}

/** The terms as they were read; null when they could not be. */
export interface TermsSnapshot {
  text: string | null
}

export async function loadTerms(platform: Platform): Promise<TermsSnapshot> {
  const terms = await platform.licenses.terms()
  return { text: terms.ok && terms.value.trim() ? terms.value : null }
}

/** The license that a page of its payment is about. What cannot be an id, and what is not the caller's, is a 404. */
export async function findLicense(context: Readonly<RouterContextProvider>, id: string) {
  if (!isOpaqueId(id)) throw data(null, { status: 404 })
  const platform = context.get(platformContext)
  if (!platform) return { state: "signed-out" as const }
  const listed = await platform.licenses.list()
  if (!listed.ok) return { state: "unread" as const }
  const license = listed.value.find((one) => one.id === id)
  if (!license) throw data(null, { status: 404 })
  return { state: "found" as const, license, platform }
}

/** What is paid for; what the license leaves open has the defaults of the call (spec 1 §7). */
export function licenseLimits({ usersLimit, gpusLimit, supportLevel }: License): LicenseLimits {
  return {
    usersLimit: usersLimit ?? 10,
    gpusLimit: gpusLimit ?? 0,
    supportLevel: supportLevels.find((level) => level === supportLevel) ?? "none",
  }
}
