import { generateKeyPairSync, type JsonWebKey, randomBytes } from "node:crypto"
import type { Database } from "./database"

/** Created on the first start and stored, so that sessions survive a restart. */
export interface Secrets {
  id: string
  /** Signs ID tokens. */
  signingKey: JsonWebKey & { alg: "ES256" }
  cookieKey: string
  clientSecret: string
  sessionSecret: string
}

export function loadSecrets(database: Database): Secrets {
  const table = database.table<Secrets>("secrets")
  // Not RSA: a key of 2,048 bits would take a quarter of the first start's processor time.
  const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" })
  const newText = () => randomBytes(32).toString("base64url")
  return (
    table.get("all") ??
    table.put({
      id: "all",
      signingKey: { ...newKey(), use: "sig", alg: "ES256" },
      cookieKey: newText(),
      clientSecret: newText(),
      sessionSecret: newText(),
    })
  )
}
