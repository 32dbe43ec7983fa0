import { z } from "zod"
import { failure, type Outcome } from "../../domain/outcome"
import type { SupportLevel } from "../../domain/pricing"
import { dateAsMs, entry, missingAsNull, rowsOrNone } from "../transport/schema-fields.server"
import type { Transport } from "../transport/transport.server"

export type NewLicense =
  | { type: "community" | "trial"; organizationName: string }
  | ({ type: "enterprise"; organizationName: string } & LicenseLimits)

export interface LicenseLimits {
  usersLimit: number
  gpusLimit: number
  supportLevel: SupportLevel
}

const license = entry({
  needed: {
    id: z.string().min(1),
    /** The platform's status: "active" or any other text. */
    status: z.string(),
    /** Unreadable as null, it would say "paid". */
    payment_status: missingAsNull(z.string()),
    /** Null when the type sets no limit. */
    users_limit: missingAsNull(z.int().nonnegative()),
    gpus_limit: missingAsNull(z.int().nonnegative()),
    expires: missingAsNull(dateAsMs),
  },
  labels: {
    /** "community", "trial", "enterprise" or an unknown type. */
    type: z.string().catch("Unknown"),
    organization_name: z.string().catch(""),
    created: dateAsMs,
    /** Without it, the license's end and payment are still true. */
    license_key: z.string(),
    /** "none", "email", "premium" or an unknown level. Orders already treat that as none. */
    support_level: z.string(),
  },
}).transform(({ created, expires, licenseKey, paymentStatus, ...row }) => ({
  ...row,
  /** Epoch milliseconds; null if the platform sends none. */
  createdAt: created,
  /** Epoch milliseconds; null means never. */
  expiresAt: expires,
  /** Null until the key has been issued. */
  key: licenseKey || null,
  paymentPending: paymentStatus === "pending",
}))

/** A license as its owner sees it. */
export type License = z.output<typeof license>

const list = rowsOrNone(license)

const checkoutResponse = z
  .object({ checkout_url: z.string() })
  .transform((body) => ({ address: body.checkout_url }))
const content = z.object({ content: z.string() }).transform((body) => body.content)

export function createLicenses({ ask, change, send }: Transport) {
  return {
    list: () => ask({ method: "GET", path: ["licenses"] }, list),
    /** The response has no documented shape, so the new license is read from the list. */
    create: (wish: NewLicense) =>
      send(
        { method: "POST", path: ["licenses"], body: toBody(wish) },
        { kind: "license-created", name: wish.organizationName },
      ),
    /** Any response but `true` is "rejected". */
    async remove(id: string, name: string): Promise<Outcome<null>> {
      const act = { kind: "license-deleted", id, name } as const
      const answer = await change({ method: "DELETE", path: ["licenses", { id }] }, act, z.unknown())
      if (!answer.ok) return answer
      return answer.value === true ? { ok: true, value: null } : failure("rejected")
    },
    /** The address of a payment page, unchecked: see domain/checkout-address. */
    checkout: (id: string, limits: LicenseLimits) =>
      change(
        { method: "POST", path: ["license", "checkout"], body: { license_id: id, ...toLimits(limits) } },
        { kind: "license-payment-begun", id },
        checkoutResponse,
      ),
    /** The terms of trial and enterprise licenses: plain text, unsafe as markup. */
    terms: () => ask({ method: "GET", path: ["terms", "license"] }, content),
  }
}

/** Only an enterprise license has limits. */
function toBody(wish: NewLicense) {
  const { type, organizationName } = wish
  const limits = wish.type === "enterprise" ? toLimits(wish) : {}
  return { type, organization_name: organizationName, ...limits }
}

function toLimits({ usersLimit, gpusLimit, supportLevel }: LicenseLimits) {
  return { users_limit: usersLimit, gpus_limit: gpusLimit, support_level: supportLevel }
}
