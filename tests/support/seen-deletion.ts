import { createHash } from "node:crypto"

/** What confirms the deletion of these deployments, as its review sends it. */
export function seenDeletion(ids: string[]) {
  const told = JSON.stringify([{ kind: "delete" }, [...ids].sort()])
  return createHash("sha256").update(told).digest("base64url")
}
