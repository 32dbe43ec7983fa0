import { z } from "zod"
import { selectVersions, withoutPrefix } from "../../domain/versions"
import type { Log } from "../../http/contexts"
import { type CountCall, timed } from "../../http/counted-call"
import { readJson } from "../transport/body.server"
import { dateAsMs, entry, missingAsNull, readAnswer, rowsSchema } from "../transport/schema-fields.server"
import { type Cause, causeOf } from "../transport/upstream-watch.server"

export interface ReleasesOptions {
  /** A list in the format of GitHub's API; undefined when none is configured. */
  releasesUrl: string | undefined
  fetchReleases: typeof fetch
  log: Log
  count?: CountCall
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

const timeoutMs = 2_000
const keptMs = 10 * 60_000
const retriedAfterMs = 30_000

const list = rowsSchema(
  entry({
    // An unpublished version must not be offered.
    needed: { tag_name: z.string(), draft: missingAsNull(z.boolean()).transform(Boolean) },
    labels: { published_at: dateAsMs, body: z.string() },
  }).transform(({ tagName: tag, ...row }) => ({ ...row, tag })),
)

export type Releases = ReturnType<typeof createReleases>

/** Loads the list at most once in ten minutes for all users; the last list is used while the source is unreachable. */
export function createReleases(options: ReleasesOptions) {
  const { releasesUrl: url, fetchReleases: fetch, log, count, now = () => performance.now() } = options
  let known: string[] | null = null
  let notes = new Map<string, string | null>()
  let due = 0
  let reading: Promise<void> | undefined

  async function read(address: string) {
    const ended = timed(count, "releases")
    const read = await fetchVersions(address).catch(causeOf)
    const versions = Array.isArray(read) ? read : null
    ended(Array.isArray(read) ? "ok" : "error" in read ? read.error : String(read.status))
    if (!versions) log.warn({ source: address, ...read }, "the release list cannot be read")
    known = versions ?? known
    due = now() + (versions ? keptMs : retriedAfterMs)
  }

  async function fetchVersions(address: string): Promise<string[] | Cause> {
    const response = await fetch(address, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { status: response.status }
    }
    const body = await readJson(response)
    const { parsed } = await readAnswer(list, body.ok ? body.value : null)
    if (!parsed.success) return { error: "malformed" }
    const published = parsed.data.rows.filter(({ draft }) => !draft)
    notes = new Map(published.map(({ tag, body }) => [withoutPrefix(tag), body]))
    return selectVersions(parsed.data.rows)
  }

  return {
    /** Versions, newest first; null when the list cannot be loaded. The caller then has its own default. */
    async versions(): Promise<string[] | null> {
      if (url !== undefined && now() >= due) {
        reading ??= read(url).finally(() => {
          reading = undefined
        })
        // An old list is better than a wait for a new one.
        if (known === null) await reading
      }
      return known
    },
    /** The versions that were loaded last, without loading any. */
    known: (): string[] | null => known,
    /** What changes with a version, in Markdown, as loaded last. */
    notes: (version: string) => notes.get(version) ?? "",
  }
}
