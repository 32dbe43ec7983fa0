/** The license fields that the guides need; times in epoch milliseconds. */
export interface KeyedLicense {
  /** Null until the key has been issued. */
  key: string | null
  status: string
  /** Null means never. */
  expiresAt: number | null
}

export interface UsableLicenses<License> {
  /**
   * "active": the listed licenses are usable, and the first is the default. "expired": none is usable, so the expired
   * ones are listed with a warning. "keyless": no license has a key yet. "none": there are no licenses.
   */
  kind: "active" | "expired" | "keyless" | "none"
  licenses: License[]
}

/** The licenses whose keys can be used in a configuration, in the given order. */
export function usableLicenses<License extends KeyedLicense>(
  licenses: License[],
  now: number,
): UsableLicenses<License> {
  const keyed = licenses.filter(({ key }) => key !== null)
  const active = keyed.filter((license) => license.status === "active" && !hasEnded(license, now))
  if (active.length > 0) return { kind: "active", licenses: active }
  const expired = keyed.filter((license) => hasEnded(license, now))
  if (expired.length > 0) return { kind: "expired", licenses: expired }
  return { kind: licenses.length > 0 ? "keyless" : "none", licenses: [] }
}

function hasEnded({ expiresAt }: KeyedLicense, now: number) {
  return expiresAt !== null && expiresAt <= now
}
