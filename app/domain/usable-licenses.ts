/** What the guides must know of a license to offer it; moments in epoch milliseconds. */
export interface KeyedLicense {
  /** Null until there is one. */
  key: string | null
  status: string
  /** Null means never. */
  expiresAt: number | null
}

export interface UsableLicenses<License> {
  /**
   * "active": what is listed can be used, and the first of it is chosen unless somebody chooses otherwise.
   * "expired": there is no such license, so the ended ones are listed, with a warning.
   * "keyless": there are licenses, and none of them has a key yet. "none": there are no licenses at all.
   */
  kind: "active" | "expired" | "keyless" | "none"
  licenses: License[]
}

/** The licenses whose keys a configuration may take, in the order given. */
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
