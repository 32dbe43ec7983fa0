import type { IncomingMessage } from "node:http"
import { setTimeout as delay } from "node:timers/promises"
import express, { type NextFunction, type Request, type Response } from "express"
import type { Account } from "./accounts"
import { type Faults, sendFault } from "./faults"

interface LoggedRequest {
  method: string
  /** Below /sandbox. */
  path: string
  query: Record<string, string>
  body: unknown
  /** Email of the bearer token's account. */
  account: string | null
  requestId: string | null
  /** ISO 8601. */
  at: string
  /** ISO 8601. Missing while the response is in progress, and for terminals. */
  endedAt?: string
  /** The client disconnected before the response was complete. */
  abandoned?: boolean
}

interface RecordedRequest {
  account: Account | undefined
  logEntry: LoggedRequest
}

export type RequestRecorder = ReturnType<typeof createRequestRecorder>

const maxEntries = 20_000
const secretNames = new Set([
  "client_secret",
  "code",
  "code_verifier",
  "id_token_hint",
  "password",
  "refresh_token",
  "token",
])

const readForm = express.urlencoded({ extended: false, limit: "64kb" })
const readText = express.text({ type: () => true, limit: "64kb" })

export function createRequestRecorder(
  faults: Faults,
  accountOf: (token: string) => Promise<Account | undefined>,
) {
  let log: LoggedRequest[] = []
  const requests = new WeakMap<IncomingMessage, RecordedRequest>()

  function findRecord(request: IncomingMessage) {
    const recorded = requests.get(request)
    if (!recorded) throw new Error("The request was not recorded")
    return recorded
  }

  return {
    /** Logs every request and applies faults before any other handler runs. */
    async record(request: Request, response: Response, next: NextFunction) {
      const { path, query } = parseTarget(request.originalUrl)
      const token = bearerToken(request)
      const account = token ? await accountOf(token) : undefined
      const method = request.headers.upgrade ? "UPGRADE" : request.method
      const logEntry: LoggedRequest = {
        method,
        path,
        query,
        body: null,
        account: account?.email ?? null,
        requestId: request.get("x-request-id") ?? null,
        at: new Date().toISOString(),
      }
      response.once("close", () => {
        logEntry.endedAt = new Date().toISOString()
        if (!response.writableFinished) logEntry.abandoned = true
      })
      requests.set(request, { account, logEntry })
      log.push(logEntry)
      // A sandbox that runs for weeks must not grow.
      if (log.length > maxEntries * 1.1) log = log.slice(-maxEntries)

      const fault = faults.take({ method, path, account: account?.email ?? null })
      if (!fault) return next()
      if (fault.kind === "delay") {
        const gone = new AbortController()
        response.once("close", () => gone.abort())
        return await delay(fault.ms, undefined, { signal: gone.signal }).then(next, () => {})
      }
      logEntry.body = await readBody(request, response)
      await sendFault(response, fault)
    },
    findRecord,
    logged: () => log,
    clearLog() {
      log = []
    },
    /** Throws if the request has no valid token. */
    callerOf(request: IncomingMessage) {
      const { account } = findRecord(request)
      if (!account) throw new Error("An API route ran without a signed-in account")
      return account
    },
  }

  /** A faulty request never reaches a handler that would parse its body. */
  async function readBody(request: Request, response: Response) {
    const isForm = request.is("application/x-www-form-urlencoded")
    const failed = await new Promise<unknown>((resolve) => {
      ;(isForm ? readForm : readText)(request, response, resolve)
    })
    if (failed || request.body === undefined) return null
    return isForm ? redactSecrets(request.body) : jsonOrText(request.body)
  }
}

export function bearerToken(request: Request) {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.get("authorization") ?? "")?.[1]
}

/** The path below /sandbox, unchanged, and the query without secrets. */
export function parseTarget(url: string): Pick<LoggedRequest, "path" | "query"> {
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2)
  return {
    path: path.slice("/sandbox".length),
    query: redactSecrets(Object.fromEntries(new URLSearchParams(query))),
  }
}

export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Masks the values that would let a reader of the log impersonate a user. */
export function redactSecrets(parameters: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      secretNames.has(name) ? "[secret]" : String(value),
    ]),
  )
}
