import { createContext, type RouterContextProvider } from "react-router"
import type { Span } from "./request-scope.server"

/** What the middleware of a request has set, for those who only read it. */
export type Context = Readonly<RouterContextProvider>

/** The log methods that app/ uses. The server provides a logger that redacts secrets. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A log that adds these fields to every line. */
export function logWith(log: Log, fields: object): Log {
  return {
    info: (more, message) => log.info({ ...fields, ...more }, message),
    warn: (more, message) => log.warn({ ...fields, ...more }, message),
    error: (more, message) => log.error({ ...fields, ...more }, message),
  }
}

/** Facts about a request that are known before its route. */
export interface RequestInfo {
  id: string
  /** Public origin of this app. URLs use it and never the Host header, which clients control. */
  origin: string
  /** CSP nonce of this response. */
  nonce: string
  clientIp: string
  /** Those of the client's address, the narrowest first. */
  networks: [narrowest: string, ...wider: string[]]
  /** Milliseconds of the monotonic clock. */
  arrivedAt: number
  /** The browser sends a form. The loaders after its action can't distinguish that from their own request. */
  isForm: boolean
  /** Who shares the process's time with others: the session that the browser names, or its network. */
  owner: string
  /** What the browser calls itself: "Firefox on Linux". */
  browser: string
  log: Log
  /** The request as a part of a trace, if a proxy has begun one or spans are exported. */
  span?: Span | undefined
  /** Set when the provider declined a silent sign-in: the ordinary case, which counts as no failed sign-in. */
  silentlyDeclined?: boolean
}

/** Who asks, from where, and in which session: app/auth/context.ts declares that. */
export interface Visit extends RequestInfo {}

export const visit = createContext<Visit>()

/** What exists once in the process. Its parts have the types of what server/services.ts makes. */
// biome-ignore lint/suspicious/noEmptyInterface: declared there, since folders that may not import each other use all parts
export interface Services {}

export const services = createContext<Services>()
