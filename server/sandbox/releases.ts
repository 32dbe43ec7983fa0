/** Newest first, with drafts, prereleases and a tag that is no version, like a real list. */
import published from "./releases.json"

const dayMs = 86_400_000

export const latestVersion = "2.1.4"

const strict = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z][0-9A-Za-z.-]*)?$/

/** A strict version, or the tag of a release. */
export function isVersion(text: string) {
  return (strict.test(text) && text.length <= 64) || published.some(({ tag }) => tag === text)
}

/** The fields of GitHub's release list that the launchpad reads. */
export function releaseFeed(repository: string, now: number) {
  return published.map(({ tag, daysAgo, kind, notes }, index) => {
    const date = new Date(Math.floor(now / dayMs) * dayMs - daysAgo * dayMs).toISOString()
    return {
      id: 9_000 - index,
      tag_name: tag,
      name: tag,
      body: notes ?? "",
      draft: kind === "draft",
      prerelease: kind === "prerelease",
      created_at: date,
      published_at: kind === "draft" ? null : date,
      html_url: `https://git.example/${repository}/releases/tag/${tag}`,
    }
  })
}
