import type { ListedSession } from "../../app/auth/session-store.server"
import type { Encryption } from "./encryption"

/** What both stores keep beside the encrypted session. */
export interface StoredTimes {
  key: string
  idleUntil: number
  endsAt: number
  card: string
}

interface Limits {
  encryption: Encryption
  now: number
  idleMs: number
  maxMs: number
}

export function listedSession(
  { key, idleUntil, endsAt, card }: StoredTimes,
  { encryption, now, idleMs, maxMs }: Limits,
): ListedSession {
  const known = encryption.decryptCard(key, card)
  const startedAt = known?.startedAt ?? endsAt - maxMs
  // The limits may have been configured differently when the times were stored.
  const usedAt = Math.min(now, Math.max(startedAt, idleUntil - idleMs))
  return { key, browser: known?.browser ?? "", startedAt, usedAt, token: known?.token ?? null }
}

/** With two hours of idle time, the limit is extended at most once a minute. */
const touchesPerIdleTime = 120

export function touchDue(idleUntil: number, now: number, idleMs: number) {
  return idleUntil - now <= idleMs - idleMs / touchesPerIdleTime
}
