import { createContext } from "react-router"
import type { BankDetails, Brand } from "../brand"
import type { CheckoutRules } from "../domain/checkout-address"

/** The few log calls that app/ makes; the server hands in its redacting logger. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A log whose every line has these fields too. */
export function logWith(log: Log, fields: object): Log {
  return {
    info: (more, message) => log.info({ ...fields, ...more }, message),
    warn: (more, message) => log.warn({ ...fields, ...more }, message),
    error: (more, message) => log.error({ ...fields, ...more }, message),
  }
}

/** What the server knows about the request before it has a route. */
export interface RequestInfo {
  id: string
  /** Public origin of this app; URLs are built from it and never from the Host header. */
  origin: string
  /** CSP nonce of this response. */
  nonce: string
  clientIp: string
  log: Log
}

export const requestInfo = createContext<RequestInfo>()
/** Resolves when a page may be rendered: several at once would keep new connections waiting. */
export const renderTurn = createContext<() => Promise<void>>()
export const brandContext = createContext<Brand>()
/** First key signs, all of them verify: for the small cookies that are ours to trust, such as flash messages. */
export const cookieSecrets = createContext<string[]>()
/** Whether the platform behind this app is the sandbox: pages then say that nothing here is real. */
export const sandboxed = createContext<boolean>()
/** Where payment pages may be; what the platform says is checked against it. */
export const checkoutRules = createContext<CheckoutRules>()
/** Null when nobody is to be offered a bank transfer. */
export const bankContext = createContext<BankDetails | null>()
