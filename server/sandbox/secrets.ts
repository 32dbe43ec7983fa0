import { generateKeyPairSync, type JsonWebKey, randomBytes } from "node:crypto"
import type { Database } from "./database"

/** Created on the first start and stored, so that sessions survive a restart. */
export interface Secrets {
  /** Signs ID tokens. */
  signingKey: JsonWebKey & { alg: "ES256" }
  cookieKey: string
  clientSecret: string
  sessionSecret: string
}

export function loadSecrets(database: Database): Secrets {
  function loadOrCreate(name: string, make: () => string) {
    const row = database.get<{ value: string }>("SELECT value FROM secrets WHERE name = ?", name)
    if (row) return row.value
    const value = make()
    database.run("INSERT INTO secrets (name, value) VALUES (?, ?)", name, value)
    return value
  }
  return {
    signingKey: JSON.parse(loadOrCreate("signing-key", () => JSON.stringify(newSigningKey()))),
    cookieKey: loadOrCreate("cookie-key", randomText),
    clientSecret: loadOrCreate("client-secret", randomText),
    sessionSecret: loadOrCreate("session-secret", randomText),
  }
}

/** Not RSA: a key of 2,048 bits would take a quarter of the first start's processor time. */
function newSigningKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" }
}

function randomText() {
  return randomBytes(32).toString("base64url")
}
