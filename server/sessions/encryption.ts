import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { ListedSession, SessionRecord } from "../../app/auth/session-store.server"
import { createSealer } from "../sealer"

export interface Card extends Pick<ListedSession, "browser" | "startedAt"> {
  token: string
}

const recordShape: z.ZodType<SessionRecord, unknown> = z.object({
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  providerSession: z.string(),
  browser: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  accessExpiresAt: z.number(),
  startedAt: z.number(),
  refreshedAt: z.number().nullable(),
})

const cardShape: z.ZodType<Card, unknown> = z.object({
  browser: z.string(),
  startedAt: z.number(),
  token: z.string(),
})

/** How long a decrypted record is kept, so that the polls of an open page need not decrypt it each time. */
const openMs = 60_000
const mostOpen = 5_000

/**
 * The session id is part of the key. Only the browser's cookie has the id, so the store's data cannot be decrypted
 * without it.
 */
export type Encryption = ReturnType<typeof createEncryption>

/** Encrypts session records. Neither the store's data nor the server's keys alone reveal a token. */
export function createEncryption(secrets: string[]) {
  const sealer = createSealer(secrets, "session record")
  const cards = createSealer(secrets, "session card")
  const open = new LRUCache<string, { ciphertext: string; record: SessionRecord }>({
    max: mostOpen,
    ttl: openMs,
  })

  return {
    encrypt: (id: string, record: SessionRecord): string => sealer.seal(id, JSON.stringify(record)),

    /** Null when no key decrypts the text, or when it is not a record of this version. */
    decrypt(id: string, ciphertext: string): SessionRecord | null {
      // The store is asked each time, so a session that has ended or changed is never taken from here.
      const known = open.get(id)
      if (known?.ciphertext === ciphertext) return known.record
      const text = sealer.open(id, ciphertext)
      const record = text === null ? undefined : recordShape.safeParse(JSON.parse(text)).data
      if (!record) return null
      open.set(id, { ciphertext, record: Object.freeze(record) })
      return record
    },

    /** What the person's other sessions may know of this one. Without their cookies, so only the server's keys protect it. */
    encryptCard(key: string, { browser, startedAt, refreshToken, accessToken }: SessionRecord): string {
      const card: Card = { browser, startedAt, token: refreshToken ?? accessToken }
      return cards.seal(key, JSON.stringify(card))
    },

    /** Null as above. */
    decryptCard(key: string, ciphertext: string): Card | null {
      const text = cards.open(key, ciphertext)
      return text === null ? null : (cardShape.safeParse(JSON.parse(text)).data ?? null)
    },
  }
}
