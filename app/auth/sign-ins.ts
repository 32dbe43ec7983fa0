import type { RequestInfo } from "../http/contexts"
import type { RecordStore } from "../http/record-store"
import { StoreError } from "../http/store-error"
import type { Session, SignInEntry } from "./context"
import { errorCode } from "./error-code"
import type { Revocations } from "./revocations"
import type { ListedSession, SessionStore } from "./session-store"

export interface SignInsOptions {
  sessions: SessionStore
  records: RecordStore
  revocations: Revocations
  ended(key: string): void
}

type Whose = Pick<Session, "key" | "subject">

/** While a browser may still have the cookie of an ended session, and the provider may still know the browser. */
const rememberedMs = 30 * 24 * 60 * 60_000
const mostRemembered = 200

/** The sessions of a person, of which any may end the others. */
export function createSignIns({ sessions, records, revocations, ended }: SignInsOptions) {
  /**
   * In this order: a crash in between may end the session late, at its next token refresh, but never leaves a token that
   * works, nor a browser that silently signs in again.
   */
  async function end({ subject, key: by }: Whose, { key, token }: ListedSession, { log }: RequestInfo) {
    const grant = token === null ? null : { subject, token }
    if (grant) await revocations.add(grant)
    const mark = { owner: subject, value: true, ttlMs: rememberedMs, most: mostRemembered }
    await records.put({ kind: "ended-session", key, ...mark }, 0)
    await sessions.deleteOfSubject(subject, key)
    ended(key)
    log.info({ session: key, by }, "session ended by another session")
    // Not awaited: the queue repeats it while the provider is away.
    if (grant) void revocations.revoke(grant)
  }

  async function others({ subject, key }: Whose) {
    return (await sessions.ofSubject(subject)).filter((other) => other.key !== key)
  }

  return {
    /** This one first, then the last used ones. */
    async list({ subject, key }: Whose): Promise<SignInEntry[]> {
      const found = (await sessions.ofSubject(subject)).map(
        ({ token: _, ...session }): SignInEntry => ({ ...session, current: session.key === key }),
      )
      return found.sort((a, b) => Number(b.current) - Number(a.current) || b.usedAt - a.usedAt)
    },

    /** Ends the person's session with that key, or all except the one that asks. Other people's keys are never found. */
    async end(session: Whose, which: { key: string } | "others", info: RequestInfo) {
      try {
        for (const other of await others(session)) {
          if (which === "others" || other.key === which.key) await end(session, other, info)
        }
        return true
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        info.log.error({ session: session.key, failure: errorCode(error) }, "a session could not be ended")
        return false
      }
    },

    async wasEnded(key: string) {
      return (await records.get("ended-session", key)) !== null
    },
  }
}
