import type { IncomingMessage } from "node:http"
import express, { type Request, type RequestHandler } from "express"
import type { Account } from "./accounts"
import { answerWithFault, delayed } from "./fault-answers"
import type { Faults } from "./faults"
import { type LoggedRequest, type RequestLog, withoutSecrets } from "./request-log"

/** Who sends a request, and its entry in the log, which later stages complete. */
export interface Exchange {
  account: Account | undefined
  logged: LoggedRequest
}

export interface Exchanges {
  /** Takes every request down, and lets the faults have their way with it before anything else does. */
  receive: RequestHandler
  of(request: IncomingMessage): Exchange
}

const readForm = express.urlencoded({ extended: false, limit: "64kb" })
const readText = express.text({ type: () => true, limit: "64kb" })

export function createExchanges(options: {
  faults: Faults
  log: RequestLog
  accountOf(token: string): Promise<Account | undefined>
}): Exchanges {
  const { faults, log, accountOf } = options
  const exchanges = new WeakMap<IncomingMessage, Exchange>()

  return {
    async receive(request, response, next) {
      const { path, query } = targetOf(request.originalUrl)
      const token = bearerOf(request)
      const account = token ? await accountOf(token) : undefined
      const logged: LoggedRequest = {
        method: request.method,
        path,
        query,
        body: null,
        account: account?.email ?? null,
        requestId: request.get("x-request-id") ?? null,
        at: new Date().toISOString(),
      }
      response.once("close", () => {
        logged.endedAt = new Date().toISOString()
        if (!response.writableFinished) logged.abandoned = true
      })
      exchanges.set(request, { account, logged })
      log.add(logged)

      const fault = faults.take({ method: request.method, path, account: account?.email ?? null })
      if (!fault) return next()
      if (fault.kind === "delay") {
        if (await delayed(response, fault.ms)) next()
        return
      }
      logged.body = await bodyFor(request, response)
      await answerWithFault(response, fault)
    },
    of(request) {
      const exchange = exchanges.get(request)
      if (!exchange) throw new Error("a request was handled that had not been received")
      return exchange
    },
  }

  /** What a request that is about to suffer a fault carried. */
  async function bodyFor(request: Request, response: Parameters<RequestHandler>[1]) {
    const isForm = request.is("application/x-www-form-urlencoded")
    const failed = await new Promise<unknown>((resolve) => {
      ;(isForm ? readForm : readText)(request, response, resolve)
    })
    if (failed || request.body === undefined) return null
    return isForm ? withoutSecrets(request.body) : parsed(request.body)
  }
}

export function bearerOf(request: Request) {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.get("authorization") ?? "")?.[1]
}

/** Path below /sandbox, byte for byte as it came, and the query without its secrets. */
export function targetOf(url: string): Pick<LoggedRequest, "path" | "query"> {
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2)
  return {
    path: path.slice("/sandbox".length),
    query: withoutSecrets(Object.fromEntries(new URLSearchParams(query))),
  }
}

/** JSON where it is JSON, else the text itself. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
