import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { SessionRecord } from "../../app/auth/session-store"

/** Encrypts session records. Neither the store's data nor the server's keys alone reveal a token. */
export interface Encryption {
  encrypt(id: string, record: SessionRecord): string
  /** Null when no key decrypts the text, or when it is not a record of this version. */
  decrypt(id: string, ciphertext: string): SessionRecord | null
}

const recordShape: z.ZodType<SessionRecord> = z.object({
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  providerSession: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  accessExpiresAt: z.number(),
  startedAt: z.number(),
  refreshedAt: z.number().nullable(),
})

/** How long a decrypted record is kept, so that the polls of an open page need not decrypt it each time. */
const openMs = 60_000
const mostOpen = 5_000

const ivBytes = 12
const tagBytes = 16

/** The first key encrypts, all keys decrypt: keys can be rotated without ending sessions. */
export function createEncryption(secrets: string[]): Encryption {
  const [first] = secrets
  if (!first) throw new Error("session encryption needs at least one key")
  const open = new LRUCache<string, { ciphertext: string; record: SessionRecord }>({
    max: mostOpen,
    ttl: openMs,
  })

  function decrypted(id: string, ciphertext: string) {
    const bytes = Buffer.from(ciphertext, "base64url")
    for (const secret of secrets) {
      const text = decryptBytes(recordKey(secret, id), bytes)
      if (text !== null) return recordShape.safeParse(JSON.parse(text)).data ?? null
    }
    return null
  }

  return {
    encrypt(id, record) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv("aes-256-gcm", recordKey(first, id), iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(record), "utf8"), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")
    },

    decrypt(id, ciphertext) {
      // The store is asked each time, so a session that has ended or changed is never taken from here.
      const known = open.get(id)
      if (known?.ciphertext === ciphertext) return known.record
      const record = decrypted(id, ciphertext)
      if (record) open.set(id, { ciphertext, record: Object.freeze(record) })
      return record
    },
  }
}

/** The session id is part of the key. Only the browser's cookie has the id, so the store's data cannot be decrypted without it. */
function recordKey(secret: string, id: string) {
  return new Uint8Array(hkdfSync("sha256", secret, id, "session record", 32))
}

function decryptBytes(key: Uint8Array, bytes: Buffer) {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
    return text.toString("utf8")
  } catch {
    return null
  }
}
