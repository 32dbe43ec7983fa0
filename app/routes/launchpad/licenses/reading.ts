import { isOpaqueId } from "~/domain/opaque-id"
import type { ProblemKind } from "~/domain/outcome"
import type { License } from "~/platform/licenses"
import type { Platform } from "~/platform/platform"

export interface LicenseRow extends License {
  /** Whether its id may stand in an address (decision 27); nothing can be done to one whose id may not. */
  addressable: boolean
}

/** The account's licenses, newest first, or why they are not known. */
export type Reading = { rows: LicenseRow[]; problem: null } | { rows: null; problem: ProblemKind }

export async function readLicenses(platform: Platform): Promise<Reading> {
  const listed = await platform.licenses.list()
  if (!listed.ok) return { rows: null, problem: listed.problem.kind }
  const rows = listed.value
    .toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
    .map((license) => ({ ...license, addressable: isOpaqueId(license.id) }))
  return { rows, problem: null }
}
