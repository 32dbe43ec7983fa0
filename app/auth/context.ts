import { createContext } from "react-router"
import type { Log, RequestInfo } from "../http/contexts"
import type { BackChannelOutcome } from "./back-channel"
import type { SignedOut } from "./sign-out"

/** A signed-in person, as the rest of the app may know them. The token stays on the server. */
export interface Session {
  /** Hash of the session id: safe in logs, stable for the session's life. */
  key: string
  subject: string
  email: string
  name: string
  /** Bearer token; refreshed when the session was opened if it had 70 s or less to live and the provider answered. */
  token: string
  /**
   * Asks the provider for a new token after the upstream answered 401; null means the session has ended.
   * Throws a 503 Response when the provider cannot say.
   */
  renew(): Promise<string | null>
  /** The upstream refuses even a token that was just renewed: the session ends, whatever the provider says of it. */
  refused(): Promise<void>
}

/** Why a sign-in came to nothing, in the words of a page. */
export type SignInProblem = "cancelled" | "expired" | "rejected" | "unavailable"

export interface SignInFailure {
  problem: SignInProblem
  /** For the page's link: signing in again still leads there. */
  returnTo: string
  setCookies: string[]
}

/** Sign-in as the routes, the middleware and the terminal's upgrade handler use it. */
export interface Auth {
  /**
   * Finds the session of a Cookie header and refreshes its token when it expires within 70 s.
   * `activity: false` (polls, sockets) does not extend the idle limit.
   * `setCookies` must reach the browser whatever the outcome; read it last, since `renew()` may add to it.
   * Throws a 503 Response when the token has expired and the provider or the store is away: that is not being signed out.
   */
  open(
    cookieHeader: string | null,
    options: { activity: boolean; log?: Log },
  ): Promise<{ session: Session | null; setCookies: string[] }>
  /** GET /auth/sign-in: to the provider. */
  begin(request: Request, info: RequestInfo): Promise<Response | SignInFailure>
  /** GET /auth/callback: with finishSilent the only place where a code is exchanged. */
  finish(request: Request, info: RequestInfo): Promise<Response | SignInFailure>
  /** GET /auth/silent, in a hidden frame: to the provider without asking the person anything. */
  beginSilent(request: Request, info: RequestInfo): Promise<Response | SignInFailure>
  /** GET /silent-check-sso.html: where the provider returns to inside the frame. */
  finishSilent(request: Request, info: RequestInfo): Promise<{ signedIn: boolean; setCookies: string[] }>
  /** POST /auth/sign-out: ends the local session, then says where the provider's ends. */
  signOut(request: Request, info: RequestInfo): Promise<SignedOut & { setCookies: string[] }>
  /** POST /auth/back-channel-logout, from the provider's server. */
  backChannelLogout(request: Request, info: RequestInfo): Promise<BackChannelOutcome>
  /** How a visitor of this Cookie header may be signed in silently; "off" right after a sign-out. */
  silentWay(cookieHeader: string | null): "iframe" | "redirect" | "off"
  /** Called with the session's key when it ends for any reason: open terminals close on it. */
  onSessionEnd(listener: (sessionKey: string) => void): () => void
  /** The provider's account page. */
  accountUrl: string
}

export const authContext = createContext<Auth>()
export const sessionContext = createContext<Session | null>(null)
/** Whether the page of a visitor should try the hidden frame. */
export const silentFrameContext = createContext<boolean>(false)
