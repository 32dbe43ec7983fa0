import { flagCodes } from "virtual:flags"
import type { Ping } from "~/platform/admin/pings"

/** What the page shows of a ping; flat, so that two readings can be compared. */
export interface PingRow {
  id: string
  ip: string | null
  /** The names of its countries, in the platform's order, joined by commas and blanks. */
  countries: string
  /** Their codes, joined by commas; empty in the place of one that has no flag. */
  flags: string
  /** Such as "Leipzig, Germany". */
  place: string
  isManaged: boolean
  deployment: string | null
  instanceUser: string | null
  licenseUser: string | null
  organization: string | null
  isLicensed: boolean
  version: string | null
  apps: number | null
  users: number | null
  vintage: string | null
  /** Epoch milliseconds. */
  lastPingAt: number | null
  /** JSON, on several lines; null when there is none. */
  metadata: string | null
}

const longestMetadata = 4_000

export function pingRow(ping: Ping): PingRow {
  const { countries, city, countryName } = ping
  return {
    id: ping.id,
    ip: ping.ipAddress,
    countries: countries.map(nameOf).join(", "),
    flags: countries.map((code) => (flagCodes.includes(code) ? code : "")).join(),
    place: [city, countryName].filter(Boolean).join(", "),
    isManaged: ping.isManaged,
    deployment: ping.deploymentId,
    instanceUser: ping.instanceUser,
    licenseUser: ping.licenseUser,
    organization: ping.organization,
    isLicensed: ping.isLicensed,
    version: ping.version,
    apps: ping.apps,
    users: ping.users,
    vintage: ping.vintage,
    lastPingAt: ping.lastPingAt,
    metadata: metadataText(ping.metadata),
  }
}

/** Names are the same on every row and in every browser; the platform's own may be of one country only. */
const regions = new Intl.DisplayNames("en", { type: "region" })

function nameOf(code: string) {
  return regions.of(code) ?? code
}

function metadataText(metadata: unknown) {
  const isEmpty = typeof metadata === "object" && Object.keys(metadata ?? {}).length === 0
  if (metadata === null || metadata === "" || isEmpty) return null
  const text = JSON.stringify(metadata, null, 2)
  return text.length > longestMetadata ? `${text.slice(0, longestMetadata)}…` : text
}
