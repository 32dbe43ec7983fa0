export interface Release {
  tag: string
  draft: boolean
  /** Epoch milliseconds; null when missing. */
  publishedAt: number | null
}

const strict = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/
const maxLength = 64

/**
 * The selectable versions, newest first: drafts and invalid versions are dropped, a leading "v" is removed, and each
 * is listed once.
 */
export function selectVersions(releases: Release[]): string[] {
  const published = releases
    .filter(({ draft }) => !draft)
    .map(({ tag, publishedAt }) => ({ version: withoutPrefix(tag), publishedAt: publishedAt ?? 0 }))
    .filter(({ version }) => version.length <= maxLength && strict.test(version))
    .sort((one, other) => other.publishedAt - one.publishedAt)
  return [...new Set(published.map(({ version }) => version))]
}

/** Used when the release list cannot be loaded: the stable releases known at build time. */
export const fallbackVersions: string[] = ["2.1.4", "2.1.3", "2.1.2", "2.1.1", "2.1.0", "2.0.9"]

/** Hidden until development builds are requested. */
export function isDevBuild(version: string): boolean {
  return /rc|alpha|beta|dev/i.test(version)
}

/** A typed version: at most 64 letters, digits, `.`, `_`, `+` and `-`, without a leading "v" before a digit. */
export function parseVersion(text: string): string | null {
  const version = withoutPrefix(text.trim())
  return version.length <= maxLength && /^[0-9A-Za-z][0-9A-Za-z._+-]*$/.test(version) ? version : null
}

export function withoutPrefix(tag: string) {
  return tag.replace(/^v(?=\d)/i, "")
}
