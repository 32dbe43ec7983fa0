/** A release as its source tells it. */
export interface Release {
  tag: string
  draft: boolean
  /** Epoch milliseconds; null when it was not told. */
  publishedAt: number | null
}

const strict = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/
const longest = 64

/**
 * The versions that can be chosen, newest first: drafts and what is not strictly a version are dropped, a
 * leading "v" is stripped, and each is listed once.
 */
export function versionsOf(releases: Release[]): string[] {
  const published = releases
    .filter(({ draft }) => !draft)
    .map(({ tag, publishedAt }) => ({ version: withoutPrefix(tag), publishedAt: publishedAt ?? 0 }))
    .filter(({ version }) => version.length <= longest && strict.test(version))
    .sort((one, other) => other.publishedAt - one.publishedAt)
  return [...new Set(published.map(({ version }) => version))]
}

/** What is offered while the release list cannot be read: the stable releases known at this one. */
export const fallbackVersions: string[] = ["2.1.4", "2.1.3", "2.1.2", "2.1.1", "2.1.0", "2.0.9"]

/** Hidden until development builds are asked for. */
export function isDevBuild(version: string): boolean {
  return /rc|alpha|beta|dev/i.test(version)
}

/** A version as somebody typed it: at most 64 letters, digits, `.`, `_`, `+` and `-`, and no leading "v" before a digit. */
export function typedVersion(text: string): string | null {
  const version = withoutPrefix(text.trim())
  return version.length <= longest && /^[0-9A-Za-z][0-9A-Za-z._+-]*$/.test(version) ? version : null
}

function withoutPrefix(tag: string) {
  return tag.replace(/^v(?=\d)/i, "")
}
