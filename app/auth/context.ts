import { createContext } from "react-router"
import type { Log, RequestInfo } from "../http/contexts"
import type { BackChannelOutcome } from "./back-channel.server"
import type { SignedOut } from "./sign-out.server"

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

/** A session of the person, as their other sessions see it. Times in epoch milliseconds. */
export interface SignInEntry {
  key: string
  /** "Firefox on Linux"; empty when it isn't known. */
  browser: string
  startedAt: number
  usedAt: number
  /** Whether it is the session that asks. */
  current: boolean
}

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

/** Sign-in for the routes, the middleware and the terminal's upgrade handler. */
export interface Auth {
  /**
   * Finds the session of a Cookie header and renews its token when it expires within 70 s. `activity: false` (polls,
   * sockets) does not extend the idle limit. `setCookies` must reach the browser whatever the result; read it last,
   * since `refused()` may add to it. Throws a 503 Response when the token has expired and the provider or the store
   * cannot be reached: the user is still signed in.
   */
  open(
    cookieHeader: string | null,
    options: { activity: boolean; log?: Log },
  ): Promise<{ session: Session | null; setCookies: string[] }>
  /** The person's sessions. Throws a 503 Response when the store cannot be reached. */
  signIns(session: Session): Promise<SignInEntry[]>
  /** Ends another session of the person, or all others. False when the store cannot be reached; some may have ended then. */
  endSignIns(session: Session, which: { key: string } | "others", info: RequestInfo): Promise<boolean>
  /** Whether strangers share the accounts, as in a public sandbox: then these methods know only the session that asks. */
  sharedAccounts: boolean
  /** The key of the session that a Cookie header names, which may have ended; null when it names none. */
  sessionKey(cookieHeader: string | null): string | null
  /** GET /auth/sign-in: redirects to the provider. */
  begin(request: Request, info: RequestInfo): Promise<Response | SignInFailure>
  /** GET /auth/callback. Only this method and `finishSilent` exchange codes. */
  finish(request: Request, info: RequestInfo): Promise<Response | SignInFailure>
  /** GET /auth/silent, in a hidden frame: redirects to the provider without user interaction. */
  beginSilent(request: Request, info: RequestInfo): Promise<Response | SignInFailure>
  /** GET /silent-check-sso.html: the callback of the hidden frame. */
  finishSilent(
    request: Request,
    info: RequestInfo,
  ): Promise<{ signedIn: boolean; returnTo: string; setCookies: string[] }>
  /** The tag of the person who is signed in, also while the provider is away. Null for a visitor, and while the store is away. */
  tag(cookieHeader: string | null): Promise<string | null>
  /** POST /auth/sign-out: ends the local session and returns the address that ends the provider's. */
  signOut(request: Request, info: RequestInfo): Promise<SignedOut & { setCookies: string[] }>
  /** POST /auth/back-channel-logout, called by the provider's server. */
  backChannelLogout(request: Request, info: RequestInfo): Promise<BackChannelOutcome>
  /** GET /auth/front-channel-logout, in a frame of the provider's page. */
  frontChannelLogout(request: Request, info: RequestInfo): Promise<BackChannelOutcome>
  /** Whether and how to try a silent sign-in; "off" right after a sign-out. `setCookies` are those of `open`. */
  silentWay(cookieHeader: string | null, setCookies?: string[]): "iframe" | "redirect" | "off"
  /** Calls the listener with the session's key when a session ends for any reason; open terminals close then. */
  onSessionEnd(listener: (sessionKey: string) => void): () => void
  /** The provider's account page. */
  accountUrl: string
  /** Stops the work in the background. */
  close(): void
}

export const authContext = createContext<Auth>()
export const sessionContext = createContext<Session | null>(null)
/** Whether a visitor's page should try the hidden frame. */
export const silentFrameContext = createContext<boolean>(false)
