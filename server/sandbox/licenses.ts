import { randomBytes } from "node:crypto"
import type { Core } from "./core"
import { newestFirst } from "./database"
import { randomId } from "./seeded-random"

export const licenseTypes = ["community", "trial", "enterprise"] as const
export const supportLevels = ["none", "email", "premium"] as const

/** What a price depends on. */
export interface LicenseSize {
  users_limit: number
  gpus_limit: number
  support_level: (typeof supportLevels)[number]
}

/** With the names that the API uses; times in epoch milliseconds. */
interface NewLicense {
  accountId: string
  type: (typeof licenseTypes)[number]
  organization_name: string
  payment_status: "not_required" | "pending" | "paid"
  users_limit: number | null
  gpus_limit: number | null
  support_level: LicenseSize["support_level"]
  createdAt: number
  /** Null: never expires. */
  expiresAt: number | null
}

interface Row extends NewLicense {
  id: string
  /** Valid once the license is paid. */
  license_key: string
  /** Its owner has deleted it. The key stays valid until it expires. */
  removed?: boolean
}

export type License = ReturnType<Licenses["listAll"]>[number]
export type Licenses = ReturnType<typeof createLicenses>

const dayMs = 86_400_000
const trialDays = 14
const paidDays = 365

export function createLicenses({ database, now }: Core) {
  const table = database.table<Row>("licenses", ({ accountId }) => accountId)

  function withStatus(row: Row) {
    const status = row.expiresAt !== null && row.expiresAt <= now() ? "expired" : "active"
    return { ...row, status: row.payment_status === "pending" ? "pending" : status }
  }

  /** Adds a license in any state. As long as a signed key; base64url has no characters that a shell or YAML would interpret. */
  function add(license: NewLicense) {
    return table.put({ ...license, id: randomId("lic"), license_key: randomBytes(48).toString("base64url") })
      .id
  }

  return {
    clear: table.clear,
    /** Newest first, without deleted licenses. */
    list: (accountId: string) =>
      newestFirst(table.of(accountId).filter(({ removed }) => !removed)).map(withStatus),
    /** Newest first, including licenses that their owners have deleted. */
    listAll: () => newestFirst(table.all()).map(withStatus),
    find: table.get,
    create: (
      accountId: string,
      { type, organization_name, ...size }: Pick<Row, "type" | "organization_name"> & LicenseSize,
    ) =>
      add({
        accountId,
        type,
        organization_name,
        createdAt: now(),
        payment_status: type === "enterprise" ? "pending" : "not_required",
        expiresAt: type === "trial" ? now() + trialDays * dayMs : null,
        ...(type === "enterprise" ? size : limits[type]),
      }),
    add,
    remove(id: string) {
      table.update(id, { removed: true })
    },
    pay(id: string) {
      if (table.get(id)?.payment_status === "pending")
        table.update(id, { payment_status: "paid", expiresAt: now() + paidDays * dayMs })
    },
  }
}

const limits = {
  community: { users_limit: null, gpus_limit: null, support_level: "none" as const },
  trial: { users_limit: 10, gpus_limit: 3, support_level: "none" as const },
}

/** Yearly price: per started pack of ten users, per GPU, and for support. */
export function priceCents({ users_limit, gpus_limit, support_level }: LicenseSize) {
  const support = { none: 0, email: 1_200_000, premium: 12_000_000 }
  return Math.ceil(users_limit / 10) * 1_200_000 + gpus_limit * 360_000 + support[support_level]
}
