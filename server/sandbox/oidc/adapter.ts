import { createHash } from "node:crypto"
import type { Adapter, AdapterPayload } from "oidc-provider"
import type { Database } from "../database"

/** Stored as hashes only, and revoked together with their grant. */
const credentials = new Set(["AccessToken", "AuthorizationCode", "RefreshToken"])

interface Row {
  payload: string
  consumed_at: number | null
}

/** Stores the provider's sessions, grants and tokens in SQLite, so that a restart keeps users signed in. */
export function createAdapter(database: Database): (model: string) => Adapter {
  const seconds = () => Math.floor(Date.now() / 1000)

  function payloadOf(row: Row | undefined, jti?: string) {
    if (!row) return undefined
    const payload: AdapterPayload = JSON.parse(row.payload)
    return {
      ...payload,
      ...(jti === undefined ? {} : { jti }),
      ...(row.consumed_at === null ? {} : { consumed: row.consumed_at }),
    }
  }

  function keyOf(model: string, id: string) {
    return credentials.has(model) ? createHash("sha256").update(id).digest("base64url") : id
  }

  return (model) => ({
    async upsert(id, { jti, ...payload }, expiresIn) {
      const ends = expiresIn ? seconds() + expiresIn : null
      database.run("DELETE FROM oidc_artifacts WHERE expires_at < ?", seconds())
      database.run(
        `INSERT INTO oidc_artifacts (model, id, payload, grant_id, uid, expires_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
        model,
        keyOf(model, id),
        JSON.stringify(credentials.has(model) ? payload : { jti, ...payload }),
        credentials.has(model) ? (payload.grantId ?? null) : null,
        payload.uid ?? null,
        ends,
      )
    },
    async find(id) {
      return payloadOf(
        database.get<Row>(
          `SELECT payload, consumed_at FROM oidc_artifacts
           WHERE model = ? AND id = ? AND (expires_at IS NULL OR expires_at >= ?)`,
          model,
          keyOf(model, id),
          seconds(),
        ),
        id,
      )
    },
    async findByUid(uid) {
      return payloadOf(
        database.get<Row>(
          "SELECT payload, consumed_at FROM oidc_artifacts WHERE model = ? AND uid = ?",
          model,
          uid,
        ),
      )
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id) {
      database.run(
        "UPDATE oidc_artifacts SET consumed_at = ? WHERE model = ? AND id = ?",
        seconds(),
        model,
        keyOf(model, id),
      )
    },
    async destroy(id) {
      database.run("DELETE FROM oidc_artifacts WHERE model = ? AND id = ?", model, keyOf(model, id))
    },
    async revokeByGrantId(grantId) {
      database.run("DELETE FROM oidc_artifacts WHERE model = ? AND grant_id = ?", model, grantId)
    },
  })
}
