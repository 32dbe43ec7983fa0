import { setImmediate } from "node:timers/promises"
import type { Log, RequestInfo } from "../../http/contexts"
import { type RecordStore, StoreError } from "../../records/record-store.server"
import { errorCode } from "../provider/error-code.server"
import type { Grant, Revocations } from "./revocations.server"
import type { Session, SessionActed, SessionEntry } from "./session"
import type { ListedSession, SessionStore } from "./session-store.server"

export interface SessionListOptions {
  sessions: SessionStore
  records: RecordStore
  revocations: Revocations
  /** Strangers share the accounts: none of them may see or end another one's session. */
  shared: boolean
  acted: SessionActed
}

type Whose = Pick<Session, "key" | "subject">

/** While a browser may still have the cookie of an ended session, and the provider may still know the browser. */
const rememberedMs = 30 * 24 * 60 * 60_000
const mostRemembered = 200
/** More than that is no person. All are decrypted for the list, and one request may end all of them. */
const mostSessions = 100

/** The sessions of a person, of which any may end the others. */
export function createSessionList({ sessions, records, revocations, shared, acted }: SessionListOptions) {
  /** Until one write fails: a store that is stuck must keep nobody signed in, and not cost its timeout for each session. */
  function recordsWhileTheyWork(log: Log) {
    let failed = false
    return async function keep(write: () => Promise<unknown>, problem: string) {
      if (failed) return
      await write().catch(() => {
        failed = true
        log.warn({}, problem)
      })
    }
  }

  /**
   * In this order: a crash in between may end the session late, at its next token refresh, but leaves neither a token that
   * works, nor a browser that silently signs in again.
   */
  async function endEach({ subject, key: by }: Whose, others: ListedSession[], info: RequestInfo) {
    const { log } = info
    const keep = recordsWhileTheyWork(log)
    const owed: Grant[] = []
    const add = (grant: Grant) => keep(() => revocations.add(grant), "a revocation could not be stored")
    try {
      for (const { key, token } of others) {
        await add({ subject, token })
        const mark = { owner: subject, value: true, ttlMs: rememberedMs, most: mostRemembered }
        const write = () => records.put({ kind: "ended-session", key, ...mark }, 0)
        await keep(write, "an ended session could not be remembered")
        const last = (await sessions.deleteOfSubject(subject, key))?.token ?? token
        owed.push({ subject, token })
        // A refresh may have renewed the token since the list was read.
        if (last !== token) {
          const renewed = { subject, token: last }
          await add(renewed)
          owed.push(renewed)
        }
        log.info({ session: key, by }, "session ended by another session")
        await acted(subject, info, { kind: "session-ended", id: key })
        // SQLite writes at once: requests go in between.
        await setImmediate()
      }
    } finally {
      void revokeInTurn(owed)
    }
  }

  /** Many sessions must not become as many requests to the provider at once. The queue repeats it while the provider is away. */
  async function revokeInTurn(grants: Grant[]) {
    for (const grant of grants) if (!(await revocations.revoke(grant))) return
  }

  async function others({ subject, key }: Whose) {
    return shared ? [] : (await sessions.ofSubject(subject)).filter((other) => other.key !== key)
  }

  /** False when the store can't be reached; some may have ended then. */
  async function endThose(
    session: Whose,
    choose: (others: ListedSession[]) => ListedSession[],
    info: RequestInfo,
  ) {
    try {
      await endEach(session, choose(await others(session)), info)
      return true
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      info.log.error({ session: session.key, failure: errorCode(error) }, "a session could not be ended")
      return false
    }
  }

  return {
    /** This one first, then the last used ones. */
    async list({ subject, key }: Whose): Promise<SessionEntry[]> {
      return (await sessions.ofSubject(subject))
        .map(({ token: _, ...session }): SessionEntry => ({ ...session, current: session.key === key }))
        .filter(({ current }) => current || !shared)
        .sort((a, b) => Number(b.current) - Number(a.current) || b.usedAt - a.usedAt)
    },

    /** Ends the person's session with that key, or all except the one that asks. Other people's keys are never found. */
    end(session: Whose, which: { key: string } | "others", info: RequestInfo) {
      return endThose(
        session,
        (all) => all.filter(({ key }) => which === "others" || key === which.key),
        info,
      )
    },

    /** After a sign-in: too many sessions of one person end, the one that was used longest ago first. */
    async limit(session: Whose, info: RequestInfo) {
      const tooMany = (all: ListedSession[]) =>
        all.sort((a, b) => b.usedAt - a.usedAt).slice(mostSessions - 1)
      await endThose(session, tooMany, info)
    },

    async wasEnded(key: string) {
      return (await records.get("ended-session", key)) !== null
    },
  }
}
