import { randomUUID } from "node:crypto"

/**
 * Such as "dep_9f86d081884c7d65". Node keeps random bytes for UUIDs in store, and asking the system for those of each
 * id took a third of the sample data, which every test fills in.
 */
export function randomId(prefix: string) {
  return `${prefix}_${randomUUID().replaceAll("-", "").slice(-16)}`
}
