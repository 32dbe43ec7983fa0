import { z } from "zod"
import type { SupportLevel } from "../../domain/pricing"
import { dateAsMs, entry, missingAsNull, rowsOrNone, total } from "../transport/schema-fields.server"
import type { Transport } from "../transport/transport.server"

export interface NewAdminLicense {
  email: string
  organizationName: string
  /** Null sets no limit; the field is then not sent. */
  usersLimit: number | null
  gpusLimit: number | null
  supportLevel: SupportLevel
  /** Whole weeks; null makes the license perpetual. */
  weeks: number | null
}

const license = entry({
  needed: {
    id: z.string().min(1),
    /** The platform's status: "active" or any other text. */
    status: z.string(),
    /** "pending" or another text such as "paid". Only a "pending" payment may be marked as paid. */
    payment_status: missingAsNull(z.string()),
    /** Epoch milliseconds; null means never. */
    expires: missingAsNull(dateAsMs),
  },
  labels: {
    organization_name: z.string().catch(""),
    user_email: z.string(),
    type: z.string().catch("Unknown"),
    created: dateAsMs,
  },
}).transform(({ expires, created, ...row }) => ({ ...row, expiresAt: expires, createdAt: created }))

export type AdminLicense = z.output<typeof license>

const page = z
  .object({ licenses: rowsOrNone(license), total_pages: total })
  .transform(({ licenses, total_pages }) => ({ ...licenses, totalPages: total_pages }))

export type AdminLicenses = ReturnType<typeof createAdminLicenses>

export function createAdminLicenses({ ask, send }: Transport) {
  return {
    /** `page` counts from 1; the platform decides the page size. */
    list: ({ page: number }: { page: number }) =>
      ask({ method: "GET", path: ["admin", "licenses"], query: { page: number } }, page),
    create: (wish: NewAdminLicense) =>
      send(
        { method: "POST", path: ["admin", "licenses", "create"], body: toBody(wish) },
        { kind: "admin-license-created", name: wish.email },
      ),
    /** After the bank transfer has arrived. */
    markPaid: (id: string) =>
      send(
        { method: "POST", path: ["admin", "licenses", { id }, "mark-paid"] },
        { kind: "admin-license-paid", id },
      ),
  }
}

function toBody({ email, organizationName, usersLimit, gpusLimit, supportLevel, weeks }: NewAdminLicense) {
  return {
    email,
    organization_name: organizationName,
    ...(usersLimit !== null && { users_limit: usersLimit }),
    ...(gpusLimit !== null && { gpus_limit: gpusLimit }),
    support_level: supportLevel,
    perpetual: weeks === null,
    ...(weeks !== null && { duration_weeks: weeks }),
  }
}
