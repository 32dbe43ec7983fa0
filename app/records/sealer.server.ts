import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts texts with AES-256-GCM. Each name has its own key, so a text can't be moved to another name. The first secret
 * encrypts, all secrets decrypt: secrets can be rotated without losing data.
 */
export function createSealer(secrets: string[], purpose: string) {
  const [first] = secrets
  if (!first) throw new Error(`encryption of a ${purpose} needs at least one secret`)

  function deriveKey(secret: string, name: string) {
    return new Uint8Array(hkdfSync("sha256", secret, name, purpose, 32))
  }

  return {
    seal(name: string, text: string): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv("aes-256-gcm", deriveKey(first, name), iv)
      const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString("base64url")
    },
    /** Null when no key decrypts it. */
    open(name: string, sealed: string): string | null {
      const bytes = Buffer.from(sealed, "base64url")
      for (const secret of secrets) {
        const text = decrypt(deriveKey(secret, name), bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}

function decrypt(key: Uint8Array, bytes: Buffer) {
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
