import { z } from "zod"
import type { RecordStore } from "../http/record-store"

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

/**
 * Remembers new deployments of a person until the platform lists them. The list alone can't tell a new deployment from one
 * that was deleted.
 */
export interface Creations {
  accepted(subject: string, creation: Creation): Promise<void>
  /** Those that the platform has never listed. `listed` are the ids that it lists now. */
  unlisted(subject: string, listed: ReadonlySet<string>): Promise<Creation[]>
}

const kind = "creation"
const rememberedMs = 24 * 60 * 60_000
const mostRemembered = 20

/** While the store is away, nothing is remembered: the deployments work all the same. */
export function createCreations(records: Pick<RecordStore, "put" | "delete" | "ofOwner">): Creations {
  return {
    async accepted(subject, creation) {
      const record = { kind, key: keyOf(subject, creation.id), owner: subject, value: creation } as const
      await records.put({ ...record, ttlMs: rememberedMs, most: mostRemembered }, 0).catch(() => {})
    },
    async unlisted(subject, listed) {
      const stored = await records.ofOwner(kind, subject).catch(() => [])
      const creations = stored.flatMap(({ value }) => fields.safeParse(value).data ?? [])
      const settled = creations.filter(({ id }) => listed.has(id))
      await Promise.all(settled.map(({ id }) => records.delete(kind, keyOf(subject, id)).catch(() => {})))
      return creations.filter(({ id }) => !listed.has(id))
    },
  }
}

function keyOf(subject: string, id: string) {
  return JSON.stringify([subject, id])
}
