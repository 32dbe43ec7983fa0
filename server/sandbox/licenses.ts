import { randomBytes } from "node:crypto"
import type { Core } from "./core"
import { randomId } from "./random-id"

export const licenseTypes = ["community", "trial", "enterprise"] as const
type LicenseType = (typeof licenseTypes)[number]
export const supportLevels = ["none", "email", "premium"] as const
type SupportLevel = (typeof supportLevels)[number]

interface Limits {
  usersLimit: number | null
  gpusLimit: number | null
  supportLevel: SupportLevel
}

export interface NewLicense extends Limits {
  accountId: string
  type: LicenseType
  organizationName: string
  createdAt: number
  payment: "not_required" | "pending" | "paid"
  /** Null: never expires. */
  expiresAt: number | null
}

export interface License extends NewLicense {
  id: string
  /** Valid once the license is paid. */
  licenseKey: string
  status: "active" | "pending" | "expired"
}

/** What a price depends on. */
export interface LicenseSize extends Limits {
  usersLimit: number
  gpusLimit: number
}

export interface LicenseRequest extends LicenseSize {
  type: LicenseType
  organizationName: string
}

export type Licenses = ReturnType<typeof createLicenses>

const dayMs = 86_400_000
const trialDays = 14
const paidDays = 365

export function createLicenses({ database, now }: Core) {
  function licenseOf(row: Omit<License, "status">): License {
    const expired = row.expiresAt !== null && row.expiresAt <= now()
    return { ...row, status: row.payment === "pending" ? "pending" : expired ? "expired" : "active" }
  }

  function all(condition: string, ...values: string[]) {
    const sql = `SELECT * FROM licenses WHERE ${condition} ORDER BY created_at DESC, rowid DESC`
    return database.all<License>(sql, ...values).map(licenseOf)
  }

  /** Adds a license in any state. Returns its id. */
  function insert(license: NewLicense) {
    const id = randomId("lic")
    database.insert("licenses", { ...license, id, licenseKey: createLicenseKey() })
    return id
  }

  return {
    /** Newest first, without deleted licenses. */
    list: (accountId: string) => all("account_id = ? AND removed_at IS NULL", accountId),
    /** Newest first, including licenses that their owners have deleted. */
    listAll: () => all("TRUE"),
    find: (id: string) => all("id = ? AND removed_at IS NULL", id)[0],
    create: (accountId: string, { type, organizationName, ...size }: LicenseRequest) =>
      insert({
        accountId,
        type,
        organizationName,
        createdAt: now(),
        payment: type === "enterprise" ? "pending" : "not_required",
        expiresAt: type === "trial" ? now() + trialDays * dayMs : null,
        ...(type === "enterprise" ? size : limits[type]),
      }),
    insert,
    /** Hides the license from the list. The key stays valid until it expires. */
    remove(id: string) {
      database.update("licenses", id, { removedAt: now() })
    },
    /** Marks the license as paid and starts its year. */
    pay(id: string) {
      database.run(
        "UPDATE licenses SET payment = 'paid', expires_at = ? WHERE id = ? AND payment = 'pending'",
        now() + paidDays * dayMs,
        id,
      )
    },
  }
}

export const limits = {
  community: { usersLimit: null, gpusLimit: null, supportLevel: "none" },
  trial: { usersLimit: 10, gpusLimit: 3, supportLevel: "none" },
} satisfies Record<string, Limits>

/** Yearly price: per started pack of ten users, per GPU, and for support. */
export function priceCents({ usersLimit, gpusLimit, supportLevel }: LicenseSize) {
  const support = { none: 0, email: 1_200_000, premium: 12_000_000 }
  return Math.ceil(usersLimit / 10) * 1_200_000 + gpusLimit * 360_000 + support[supportLevel]
}

/** As long as a signed key. base64url has no characters that a shell or YAML would interpret. */
function createLicenseKey() {
  return randomBytes(48).toString("base64url")
}
