import names from "./pings.json"
import { sampleCustomers } from "./seed"
import { createSeededRandom } from "./seeded-random"

export const pingTotal = 2_418

const dayMs = 86_400_000

/** Newest first. Pings are generated on each call from fixed seeds and never stored. */
export function samplePings(start: number, count: number, now: number) {
  const length = Math.max(0, Math.min(count, pingTotal - start))
  return Array.from({ length }, (_, index) => samplePing(start + index, now))
}

/** The version report of one installation, as the API returns it. */
function samplePing(index: number, now: number) {
  const random = createSeededRandom(7_919 * (index + 1))
  const { code, country, city } = random.pick(names.places)
  const second = random.pick(names.places).code
  const isSplit = random.chance(0.06) && second !== code
  const isUnknown = random.chance(0.03)
  const owner = sampleCustomers[random.integer(0, sampleCustomers.length - 1)]
  const isManaged = random.chance(0.25)
  const isLicensed = random.chance(0.35)
  const ageDays = Math.floor(index ** 1.6 / 2_200)
  return {
    id: `png_${String(index + 1).padStart(6, "0")}`,
    ip_address: random.chance(0.1)
      ? `2001:db8:${random.integer(1, 65_535).toString(16)}::${index.toString(16)}`
      : `198.51.100.${random.integer(1, 254)}`,
    country: isUnknown ? null : isSplit ? `${code},${second}` : code,
    country_name: isUnknown ? null : country,
    city: isUnknown ? null : city,
    deployment_id: `${isManaged ? "dep" : "ins"}_${random.integer(10 ** 11, 10 ** 12 - 1).toString(36)}`,
    instance_user_email: random.chance(0.7) ? (owner?.email ?? null) : null,
    license_user_email: isLicensed ? (owner?.email ?? null) : null,
    organization_name: isLicensed ? (owner?.organization ?? null) : null,
    license_id: isLicensed ? `lic_${random.integer(10 ** 11, 10 ** 12 - 1).toString(36)}` : null,
    version: random.pick(ageDays < 14 ? names.current : names.older),
    apps_count: random.integer(0, 40),
    users_count: random.integer(1, 900),
    /** Date of the first ping. */
    vintage: new Date(now - (ageDays + random.integer(0, 420)) * dayMs).toISOString().slice(0, 10),
    last_ping: new Date(now - Math.round(index ** 1.6 * 40_000)).toISOString(),
    is_managed: isManaged,
    metadata: random.chance(0.15)
      ? null
      : {
          os: random.pick(["linux", "linux", "darwin"]),
          arch: random.pick(["amd64", "arm64"]),
          runtime: random.pick(["kubernetes 1.31", "kubernetes 1.29", "docker 27", "docker 26"]),
          gpus: random.integer(0, 8),
        },
  }
}
