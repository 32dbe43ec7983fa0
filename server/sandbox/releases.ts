/** Newest first, with drafts, prereleases and a tag that is no version, like a real list. */
const published: Array<[tag: string, daysAgo: number, kind?: "draft" | "prerelease"]> = [
  ["v2.2.0", 1, "draft"],
  ["v2.2.0-rc.1", 2, "prerelease"],
  ["nightly", 3, "prerelease"],
  ["v2.1.5-dev.3", 8, "prerelease"],
  ["v2.1.4", 10],
  ["v2.2.0-beta.2", 14, "prerelease"],
  ["v2.1.3", 24],
  ["v2.2.0-alpha.1", 31, "prerelease"],
  ["v2.1.2", 38],
  ["v2.1.1", 52],
  ["v2.1.0", 66],
  ["v2.1.0-rc.2", 73, "prerelease"],
  ["v2.0.9", 87],
  ["v2.0.8", 108],
  ["v2.0.7", 129],
  ["v1.12.3", 143],
]

const dayMs = 86_400_000

export const latestVersion = "2.1.4"

const strict = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z][0-9A-Za-z.-]*)?$/

/** A strict version, or the tag of a release. */
export function isVersion(text: string) {
  return (strict.test(text) && text.length <= 64) || published.some(([tag]) => tag === text)
}

/** The fields of GitHub's release list that the launchpad reads. */
export function releaseFeed(repository: string, now: number) {
  return published.map(([tag, daysAgo, kind], index) => {
    const date = new Date(Math.floor(now / dayMs) * dayMs - daysAgo * dayMs).toISOString()
    return {
      id: 9_000 - index,
      tag_name: tag,
      name: tag,
      draft: kind === "draft",
      prerelease: kind === "prerelease",
      created_at: date,
      published_at: kind === "draft" ? null : date,
      html_url: `https://git.example/${repository}/releases/tag/${tag}`,
    }
  })
}
