import { createContext } from "react-router"
import type { BankDetails, Brand } from "../brand"
import type { CheckoutRules } from "../domain/checkout-address"

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
  /** Milliseconds of the monotonic clock. */
  arrivedAt: number
  /** Who shares the process's time with others: the session that the browser names, or its network. */
  owner: string
  /** What the browser calls itself: "Firefox on Linux". */
  browser: string
  log: Log
  /** Set when the provider declined a silent sign-in: the ordinary case, which counts as no failed sign-in. */
  silentlyDeclined?: boolean
}

export const requestInfo = createContext<RequestInfo>()
/** Resolves when this request may render or do other long work. Doing it for several at once would delay new connections. */
export const renderTurn = createContext<() => Promise<void>>()
/** The build that the browser loads; empty in development, where it changes while the process runs. */
export const buildContext = createContext<string>()
export const brandContext = createContext<Brand>()
/** For signed cookies such as flash messages. The first key signs; all keys verify. */
export const cookieSecrets = createContext<string[]>()
/** Whether the platform is the sandbox. Pages then say that their data is not real. */
export const sandboxed = createContext<boolean>()
/** What the operator tells everybody in the console, and the address where more is said. */
export const noticeContext = createContext<{ text: string; url: string | null } | null>()
/** The hosts that a payment page may have. Addresses from the platform are checked against them. */
export const checkoutRules = createContext<CheckoutRules>()
/** Null when bank transfers are not offered. */
export const bankContext = createContext<BankDetails | null>()
