import type { RequestInfo } from "../../http/contexts"
import type { ListedSession } from "./session-store.server"

/** A signed-in user. The token stays on the server. */
export interface Session {
  /** Hash of the session id: safe to log, constant for the session's life. */
  key: string
  subject: string
  /** Of the person, see `personTag`. */
  tag: string
  email: string
  name: string
  /** Bearer token. It is renewed when the session is opened with 70 s or less to live, if the provider responds. */
  token: string
  /**
   * Requests a new token from the provider after the platform returned 401; null means that the session has ended.
   * Throws a 503 Response when the provider cannot be reached.
   */
  renew(): Promise<string | null>
  /** Ends the session, because the platform refuses even a token that was just renewed. */
  refused(): Promise<void>
}

/** A session of the person, as their other sessions see it, and whether it is the one that asks. */
export type SessionEntry = Omit<ListedSession, "token"> & { current: boolean }

/** What happens to a session. `id`: the key of one that another session has ended. */
export type SessionAct = { kind: "signed-in" | "signed-out" } | { kind: "session-ended"; id: string }

/** Called for each. */
export type SessionActed = (subject: string, info: RequestInfo, act: SessionAct) => Promise<void>

export type SignInProblem =
  | "canceled"
  | "expired"
  /** The browser has no cookie of this sign-in. */
  | "no_cookie"
  /** It belongs to no sign-in of this browser. */
  | "rejected"
  /** The provider's clock and ours differ too much. */
  | "clock"
  /** The provider's answer is not valid. */
  | "unverified"
  | "unavailable"

export interface SignInFailure {
  problem: SignInProblem
  /** The return address of the next attempt. */
  returnTo: string
  setCookies: string[]
}
