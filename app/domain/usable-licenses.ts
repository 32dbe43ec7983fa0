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
   * "active": the listed licenses are usable, and the first is the default. "expired": all have expired and are listed
   * with a warning. "inactive": none is usable, but not all have expired; those that have are listed. "none": there are
   * no licenses.
   */
  kind: "active" | "expired" | "inactive" | "none"
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
  if (licenses.length === 0) return { kind: "none", licenses: [] }
  const kind = licenses.every((license) => hasEnded(license, now)) ? "expired" : "inactive"
  return { kind, licenses: keyed.filter((license) => hasEnded(license, now)) }
}

function hasEnded({ expiresAt }: KeyedLicense, now: number) {
  return expiresAt !== null && expiresAt <= now
}
