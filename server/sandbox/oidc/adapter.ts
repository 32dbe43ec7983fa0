import { createHash } from "node:crypto"
import type { Adapter, AdapterPayload } from "oidc-provider"
import type { Database } from "../database"

/** Stored as hashes only, and revoked together with their grant. */
const credentials = new Set(["AccessToken", "AuthorizationCode", "RefreshToken"])

/** Stores the provider's sessions, grants and tokens in SQLite, so that a restart keeps users signed in. */
export function createAdapter(database: Database): (model: string) => Adapter {
  const seconds = () => Math.floor(Date.now() / 1000)

  return (model) => {
    const isHashed = credentials.has(model)
    const keyOf = (id: string) => (isHashed ? createHash("sha256").update(id).digest("base64url") : id)

    function find(condition: string, value: string): AdapterPayload | undefined {
      const row = database.get<{ payload: string; consumedAt: number | null }>(
        `SELECT payload, consumed_at FROM oidc_artifacts
         WHERE model = ? AND ${condition} = ? AND (expires_at IS NULL OR expires_at >= ?)`,
        model,
        value,
        seconds(),
      )
      return row && { ...JSON.parse(row.payload), ...(row.consumedAt && { consumed: row.consumedAt }) }
    }

    return {
      async upsert(id, { jti, ...payload }, expiresIn) {
        database.run("DELETE FROM oidc_artifacts WHERE expires_at < ?", seconds())
        database.run(
          `INSERT INTO oidc_artifacts (model, id, payload, grant_id, uid, expires_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
             uid = excluded.uid, expires_at = excluded.expires_at`,
          model,
          keyOf(id),
          JSON.stringify(isHashed ? payload : { jti, ...payload }),
          isHashed ? (payload.grantId ?? null) : null,
          payload.uid ?? null,
          expiresIn ? seconds() + expiresIn : null,
        )
      },
      async find(id) {
        const found = find("id", keyOf(id))
        return found && { ...found, jti: id }
      },
      findByUid: async (uid) => find("uid", uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        database.run(
          "UPDATE oidc_artifacts SET consumed_at = ? WHERE model = ? AND id = ?",
          seconds(),
          model,
          keyOf(id),
        )
      },
      async destroy(id) {
        database.run("DELETE FROM oidc_artifacts WHERE model = ? AND id = ?", model, keyOf(id))
      },
      async revokeByGrantId(grantId) {
        database.run("DELETE FROM oidc_artifacts WHERE model = ? AND grant_id = ?", model, grantId)
      },
    }
  }
}
