import { z } from "zod"
import type { RecordStore } from "../../records/record-store.server"

const fields = z.object({
  id: z.string(),
  name: z.string(),
  configId: z.string(),
  timeoutMins: z.number().nullable(),
  version: z.string().nullable(),
  /** Epoch milliseconds of this server's clock. */
  createdAt: z.number(),
})

/** A deployment that the platform has accepted. */
export type Creation = z.output<typeof fields>

/** What makes two creations look like one that was sent twice. */
type Wish = Pick<Creation, "name" | "configId">

const kind = "creation"
const rememberedMs = 24 * 60 * 60_000
const doubtMs = 10 * 60_000
const mostRemembered = 20

/**
 * Remembers new deployments of a person until the platform lists them. The list alone can't distinguish a new
 * deployment from one that was deleted. While the store is away, nothing is remembered: the deployments work all the same.
 */
export function createCreations(records: Pick<RecordStore, "get" | "put" | "delete">) {
  return {
    async accepted(subject: string, creation: Creation): Promise<void> {
      const record = { kind, key: keyOf(subject, creation.id), owner: subject, value: creation } as const
      await records.put({ ...record, ttlMs: rememberedMs, most: mostRemembered }, 0).catch(() => {})
    },
    /** Those of these ids that the platform has never listed. `listed` are the ids that it lists now. */
    async unlisted(subject: string, ids: string[], listed: ReadonlySet<string>): Promise<Creation[]> {
      const creations = await Promise.all(
        ids.map(async (id) => {
          const key = keyOf(subject, id)
          const creation = fields.safeParse((await records.get(kind, key).catch(() => null))?.value).data
          if (!creation || !listed.has(id)) return creation ?? []
          await records.delete(kind, key).catch(() => {})
          return []
        }),
      )
      return creations.flat()
    },
    /** The platform gave no usable answer, so it may have created this. */
    async unanswered(subject: string, wish: Wish): Promise<void> {
      const key = doubtKey(subject, wish)
      const before = await records.get(kind, key).catch(() => null)
      const record = { kind, key, owner: subject, value: {}, ttlMs: doubtMs, most: mostRemembered } as const
      await records.put(record, before?.version ?? 0).catch(() => {})
    },
    /** Whether the same went unanswered in the last ten minutes. */
    async mayExist(subject: string, wish: Wish): Promise<boolean> {
      return (await records.get(kind, doubtKey(subject, wish)).catch(() => null)) !== null
    },
  }
}

function doubtKey(subject: string, { name, configId }: Wish) {
  return JSON.stringify([subject, "unanswered", configId, name])
}

function keyOf(subject: string, id: string) {
  return JSON.stringify([subject, id])
}
