import { createHash } from "node:crypto"
import {
  largestRecord,
  type NewRecord,
  type RecordKind,
  RecordTooLarge,
  type StoredRecord,
} from "../../app/records/record-store.server"
import { createSealer } from "../../app/records/sealer.server"

export interface SealedRecord {
  version: number
  expiresAt: number
  sealed: string
}

/** How records look in both stores: names are hashed, contents are encrypted under their names. */
export function createRecordCodec(secrets: string[]) {
  const sealer = createSealer(secrets, "durable record")

  return {
    /** The key is part of the content, since its hash can't be turned back. */
    seal(name: string, { key, value, body }: Pick<NewRecord, "key" | "value" | "body">) {
      const texts = [JSON.stringify({ key, value }), body === undefined ? undefined : JSON.stringify(body)]
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0)
      if (bytes > largestRecord) throw new RecordTooLarge(`a record of ${bytes} bytes`)
      const [text = "", bodyText] = texts
      return {
        value: sealer.seal(name, text),
        body: bodyText === undefined ? null : sealer.seal(`${name} body`, bodyText),
      }
    },
    /** Null for what no key decrypts. */
    open(name: string, { sealed, version, expiresAt }: SealedRecord): StoredRecord | null {
      const text = sealer.open(name, sealed)
      if (text === null) return null
      // `seal` wrote it, and the text is authenticated.
      const { key, value } = JSON.parse(text) as { key: string; value: unknown }
      return { key, version, value, expiresAt }
    },
    openBody(name: string, sealed: string): unknown {
      const text = sealer.open(`${name} body`, sealed)
      return text === null ? null : JSON.parse(text)
    },
  }
}

/** Keys and owners may be personal, or chosen by a request. */
export function hashed(kind: RecordKind, text: string) {
  return createHash("sha256").update(`${kind}:${text}`).digest("hex")
}
