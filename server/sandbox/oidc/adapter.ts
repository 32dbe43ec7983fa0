import { createHash } from "node:crypto"
import type { Adapter, AdapterPayload } from "oidc-provider"
import type { Database } from "../database"

interface Artifact {
  id: string
  /** A credential is revoked together with its grant. Others are found by their `uid`. */
  group: string
  /** Seconds. */
  expiresAt: number | undefined
  payload: AdapterPayload
}

/** Stored as hashes only. */
const credentials = new Set(["AccessToken", "AuthorizationCode", "RefreshToken"])

/** Stores the provider's sessions, grants and tokens in SQLite, so that a restart keeps users signed in. */
export function createAdapter(database: Database): (model: string) => Adapter {
  const artifacts = database.table<Artifact>("artifacts", ({ group }) => group)
  const seconds = () => Math.floor(Date.now() / 1000)

  return (model) => {
    const isHashed = credentials.has(model)
    const named = (id: string | undefined) => `${model} ${id}`
    const keyOf = (id: string) => named(isHashed ? createHash("sha256").update(id).digest("base64url") : id)
    const current = (found: Artifact | undefined) =>
      found && (found.expiresAt ?? seconds()) >= seconds() ? found.payload : undefined

    return {
      async upsert(id, { jti, ...payload }, expiresIn) {
        database.run("DELETE FROM artifacts WHERE fields ->> 'expiresAt' < ?", seconds())
        artifacts.put({
          id: keyOf(id),
          group: named(isHashed ? payload.grantId : payload.uid),
          expiresAt: expiresIn && seconds() + expiresIn,
          payload: isHashed ? payload : { jti, ...payload },
        })
      },
      async find(id) {
        const found = current(artifacts.get(keyOf(id)))
        return found && { ...found, jti: id }
      },
      findByUid: async (uid) => current(artifacts.of(named(uid))[0]),
      findByUserCode: async () => undefined,
      async consume(id) {
        const { payload } = artifacts.get(keyOf(id)) ?? {}
        if (payload) artifacts.update(keyOf(id), { payload: { ...payload, consumed: seconds() } })
      },
      async destroy(id) {
        artifacts.remove(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const { id } of artifacts.of(named(grantId))) artifacts.remove(id)
      },
    }
  }
}
