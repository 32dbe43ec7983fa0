import { randomBytes } from "node:crypto"
import type { Database } from "./database"
import { randomId } from "./random-id"
import { err, ok, type Result } from "./result"

export const licenseTypes = ["community", "trial", "enterprise"] as const
export type LicenseType = (typeof licenseTypes)[number]
export const supportLevels = ["none", "email", "premium"] as const
export type SupportLevel = (typeof supportLevels)[number]
export type Payment = "not_required" | "pending" | "paid"

export interface License {
  id: string
  accountId: string
  type: LicenseType
  organizationName: string
  createdAt: number
  /** Valid once the license is paid. */
  key: string
  status: "active" | "pending" | "expired"
  payment: Payment
  usersLimit: number | null
  gpusLimit: number | null
  supportLevel: SupportLevel
  /** Null: never expires. */
  expiresAt: number | null
}

export interface LicenseRequest {
  type: LicenseType
  organizationName: string
  usersLimit: number
  gpusLimit: number
  supportLevel: SupportLevel
}

export type Licenses = ReturnType<typeof createLicenses>

interface Row {
  id: string
  account_id: string
  type: LicenseType
  organization_name: string
  created_at: number
  license_key: string
  payment: Payment
  users_limit: number | null
  gpus_limit: number | null
  support_level: SupportLevel
  expires_at: number | null
}

const dayMs = 86_400_000
const trialDays = 14
const paidDays = 365

export function createLicenses(options: { database: Database; now: () => number }) {
  const { database, now } = options

  function licenseOf(row: Row): License {
    const expired = row.expires_at !== null && row.expires_at <= now()
    return {
      id: row.id,
      accountId: row.account_id,
      type: row.type,
      organizationName: row.organization_name,
      createdAt: row.created_at,
      key: row.license_key,
      status: row.payment === "pending" ? "pending" : expired ? "expired" : "active",
      payment: row.payment,
      usersLimit: row.users_limit,
      gpusLimit: row.gpus_limit,
      supportLevel: row.support_level,
      expiresAt: row.expires_at,
    }
  }

  /** Adds a license in any state. */
  function insert(license: Omit<License, "id" | "key" | "status">) {
    const id = randomId("lic")
    database.insert("licenses", {
      id,
      account_id: license.accountId,
      type: license.type,
      organization_name: license.organizationName,
      created_at: license.createdAt,
      license_key: createLicenseKey(),
      payment: license.payment,
      users_limit: license.usersLimit,
      gpus_limit: license.gpusLimit,
      support_level: license.supportLevel,
      expires_at: license.expiresAt,
    })
    return id
  }

  function findAny(id: string) {
    const row = database.get<Row>("SELECT * FROM licenses WHERE id = ? AND removed_at IS NULL", id)
    return row && licenseOf(row)
  }

  return {
    /** Newest first, without deleted licenses. */
    list: (accountId: string) =>
      database
        .all<Row>(
          "SELECT * FROM licenses WHERE account_id = ? AND removed_at IS NULL ORDER BY created_at DESC, rowid DESC",
          accountId,
        )
        .map(licenseOf),
    find(accountId: string, id: string) {
      const license = findAny(id)
      return license?.accountId === accountId ? license : undefined
    },
    /** Newest first, including licenses that their owners have deleted. */
    listAll: () =>
      database.all<Row>("SELECT * FROM licenses ORDER BY created_at DESC, rowid DESC").map(licenseOf),
    findAny,
    create(accountId: string, { type, organizationName, ...request }: LicenseRequest): Result<License> {
      const limits = limitsOf(type, request)
      const id = insert({
        accountId,
        type,
        organizationName,
        createdAt: now(),
        payment: type === "enterprise" ? "pending" : "not_required",
        expiresAt: type === "trial" ? now() + trialDays * dayMs : null,
        ...limits,
      })
      const created = findAny(id)
      return created ? ok(created) : err(500, "Couldn't save the license")
    },
    insert,
    /** Hides the license from the list. The key stays valid until it expires. */
    remove(id: string) {
      database.run("UPDATE licenses SET removed_at = ? WHERE id = ?", now(), id)
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

function limitsOf(
  type: LicenseType,
  request: Pick<LicenseRequest, "usersLimit" | "gpusLimit" | "supportLevel">,
): Pick<License, "usersLimit" | "gpusLimit" | "supportLevel"> {
  switch (type) {
    case "community":
      return { usersLimit: null, gpusLimit: null, supportLevel: "none" }
    case "trial":
      return { usersLimit: 10, gpusLimit: 3, supportLevel: "none" }
    case "enterprise":
      return request
  }
}

/** Yearly price: per started pack of ten users, per GPU, and for support. */
export function priceCents({
  usersLimit,
  gpusLimit,
  supportLevel,
}: Omit<LicenseRequest, "type" | "organizationName">) {
  const support = { none: 0, email: 1_200_000, premium: 12_000_000 }
  return Math.ceil(usersLimit / 10) * 1_200_000 + gpusLimit * 360_000 + support[supportLevel]
}

/** As long as a signed key. base64url has no characters that a shell or YAML would interpret. */
function createLicenseKey() {
  return randomBytes(48).toString("base64url")
}
