import { z } from "zod"
import { dateAsMs, entry, missingAsNull, rowsOrNone } from "../transport/schema-fields.server"
import type { Transport } from "../transport/transport.server"

const text = z.string()
const count = z.int().nonnegative()
const number = z.union([z.string(), z.number()]).transform(String)

const ping = entry({
  needed: {
    id: number.pipe(z.string().min(1)),
    // The filters say "Not licensed" and "Not managed" of the others.
    license_id: missingAsNull(number),
    is_managed: missingAsNull(z.boolean()).transform(Boolean),
  },
  labels: {
    /** As sent: IPv4, IPv6 or any other text. */
    ip_address: text,
    country: text,
    country_name: text,
    city: text,
    deployment_id: text,
    instance_user_email: text,
    license_user_email: text,
    organization_name: text,
    version: text,
    apps_count: count,
    users_count: count,
    /** As sent; the format is not documented. */
    vintage: number,
    last_ping: dateAsMs,
    /** Any JSON; null when there is none. */
    metadata: z.unknown().nonoptional(),
  },
}).transform(({ country, licenseId, lastPing, instanceUserEmail, licenseUserEmail, ...row }) => ({
  ...row,
  instanceUser: instanceUserEmail,
  licenseUser: licenseUserEmail,
  /** Country codes of two capital letters, in the platform's order; invalid codes are dropped. */
  countries: codesIn(country),
  /** Whether the ping names a license. */
  isLicensed: Boolean(licenseId),
  /** Epoch milliseconds. */
  lastPingAt: lastPing,
}))

/** The latest report of one installation. */
export type Ping = z.output<typeof ping>

const page = z
  .object({ pings: rowsOrNone(ping), total: z.int().nonnegative() })
  .transform(({ pings, total }) => ({ ...pings, total }))

export type Pings = ReturnType<typeof createPings>

export function createPings({ ask }: Transport) {
  return {
    /**
     * A failure carries the platform's text. `page` counts from 1 and holds `pageSize` pings (default 30); `total`
     * counts all of them.
     */
    list: (wanted: { page: number; pageSize?: number }) => {
      const query = { page: wanted.page, page_size: wanted.pageSize ?? 30 }
      return ask({ method: "GET", path: ["admin", "pings"], query, textStatuses: "all" }, page)
    },
  }
}

function codesIn(country: string | null) {
  const codes = (country ?? "").split(",").map((code) => code.trim().toUpperCase())
  return [...new Set(codes.filter((code) => /^[A-Z]{2}$/.test(code)))]
}
