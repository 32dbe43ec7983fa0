import { setTimeout as sleep } from "node:timers/promises"
import type { z } from "zod"
import { isOpaqueId } from "../domain/opaque-id"
import type { Log } from "../http/contexts"
import {
  type Download,
  discard,
  openFile as openAnyFile,
  openDownload,
  readError,
  readJson,
  type TypedDownload,
} from "./body"
import { failure, kindOf, type Outcome } from "./outcome"
import { retryDelay } from "./retry"
import { createSharedCalls, type Delivered, type SharedCalls } from "./shared-calls"

export interface TransportOptions {
  /** Upstream base without a trailing slash; "/api/..." is appended. */
  baseUrl: string
  token: string
  /** Asks for another token after a 401; null means that the session has ended. */
  renew(): Promise<string | null>
  /** Called once the session has ended, before the call returns; may throw a redirect in its place. */
  sessionEnded(): void
  requestId: string
  /** Aborts what is being read when the browser has gone. */
  signal: AbortSignal
  fetch: typeof fetch
  log: Log
  /** What this client shares with the others of the same session; its own when absent. */
  calls?: SharedCalls
  /** The whole budget of one call: waiting for a slot, every attempt, the body. */
  totalMs?: number
}

export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE"
  /** Below /api, one entry a segment. One that is no id (decision 27) makes the call a 404 of ours, unsent. */
  path: string[]
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  /** Statuses whose error text the catalogue lets a page show (spec 1 §8). */
  tells?: number[]
  /** Ends the wait for a GET before its time: what is left of it is not sent any more. */
  until?: AbortSignal | undefined
  /** `false` keeps a GET from joining an identical one that is under way, whose answer may be older than the question. */
  shared?: boolean
}

/** What all calls to the platform share; resources are written on top of it, and nothing else talks to it. */
export interface Transport {
  /** A call whose answer is read: JSON of that shape, or a problem. */
  ask<T>(operation: Operation, shape: z.ZodType<T>): Promise<Outcome<T>>
  /** A call whose answer's body the specification does not show: the status alone counts. */
  send(operation: Operation): Promise<Outcome<null>>
  /** An archive as it arrives: the time limit ends with the headers, and it stops when the browser goes. */
  open(operation: Operation): Promise<Outcome<Download>>
  /** The same for a file of any kind. */
  openFile(operation: Operation): Promise<Outcome<TypedDownload>>
}

type Read<T> = (response: Response) => Promise<Outcome<T>>
type Attempt<T> = { outcome: Outcome<T>; passing: boolean; retryAfter: string | null }

export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, log, requestId, totalMs = 15_000, calls = createSharedCalls()(requestId) } = options
  let token: string | null = options.token
  let renewal: Promise<string | null> | undefined

  async function ask<T>(operation: Operation, shape: z.ZodType<T>): Promise<Outcome<T>> {
    const answer = await answerTo(operation)
    if (!answer.ok) return answer
    const parsed = shape.safeParse(answer.value)
    if (parsed.success) return { ok: true, value: parsed.data }
    const places = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join("."))
    log.warn({ upstream: nameOf(operation), places }, "the platform's answer has another shape")
    return failure("malformed")
  }

  function answerTo(operation: Operation) {
    if (operation.method !== "GET") return changed(operation, readJson)
    return operation.shared === false ? alone(operation) : shared(operation)
  }

  async function send(operation: Operation): Promise<Outcome<null>> {
    return await changed(operation, leaveUnread)
  }

  async function open(operation: Operation): Promise<Outcome<Download>> {
    return settled(await deliver(operation, openDownload, options.signal))
  }

  async function openFile(operation: Operation): Promise<Outcome<TypedDownload>> {
    return settled(await deliver(operation, openAnyFile, options.signal))
  }

  /** Identical GETs in flight are one call: loaders of one page run in parallel, and so do the tabs of a session. */
  async function shared(operation: Operation) {
    const name = nameOf(operation)
    return settled(
      await calls.share(name, waiterOf(operation), (signal) => deliver(operation, readJson, signal)),
    )
  }

  async function alone(operation: Operation) {
    return settled(await deliver(operation, readJson, waiterOf(operation)))
  }

  function waiterOf({ until }: Operation) {
    return until ? AbortSignal.any([options.signal, until]) : options.signal
  }

  /** What changes data goes on when the browser leaves: half of a double click must not undo the other half (C6). */
  async function changed<T>(operation: Operation, read: Read<T>) {
    return settled(await deliver(operation, read).finally(calls.forget))
  }

  function settled<T>({ outcome, sessionOver }: Delivered<T>) {
    if (sessionOver) options.sessionEnded()
    return outcome
  }

  async function deliver<T>(
    operation: Operation,
    read: Read<T>,
    abandoned?: AbortSignal,
  ): Promise<Delivered<T>> {
    if (!operation.path.every(isOpaqueId)) return { outcome: failure("not-found"), sessionOver: false }
    const budget = new AbortController()
    const timer = setTimeout(() => budget.abort(), totalMs)
    const signal = abandoned ? AbortSignal.any([abandoned, budget.signal]) : budget.signal
    const outcome = await calls
      .inSlot(() => persist(operation, read, signal))
      .finally(() => clearTimeout(timer))
    return { outcome, sessionOver: !outcome.ok && token === null }
  }

  /** Tries again where that is safe: a GET that met a passing failure (F7). Nothing that changes data is repeated. */
  async function persist<T>(operation: Operation, read: Read<T>, signal: AbortSignal) {
    for (let tries = 1; ; tries++) {
      const started = Date.now()
      const { outcome, passing, retryAfter } = await attempt(operation, read, signal)
      const tookMs = Date.now() - started
      if (outcome.ok) return outcome
      const { kind } = outcome.problem
      // Somebody who has gone, or waits no longer, is no failure.
      if (!options.signal.aborted && !operation.until?.aborted)
        log.warn({ upstream: nameOf(operation), kind, tries, tookMs }, "upstream call failed")
      const again = passing && operation.method === "GET" && !signal.aborted
      const wait = again ? retryDelay({ tries, tookMs, retryAfter }) : null
      if (wait === null) return outcome
      const slept = await sleep(wait, true, { signal }).catch(() => false)
      if (!slept) return outcome
    }
  }

  async function attempt<T>(operation: Operation, read: Read<T>, signal: AbortSignal): Promise<Attempt<T>> {
    try {
      const response = await exchange(operation, signal)
      if (!response) return lasting(failure("session-ended"))
      if (!response.ok) {
        const { status, headers } = response
        const text = operation.tells?.includes(status) ? await readError(response) : null
        await discard(response)
        const passing = status === 502 || status === 503 || status === 504
        return { outcome: failure(kindOf(status), text), passing, retryAfter: headers.get("retry-after") }
      }
      return lasting(await read(response))
    } catch {
      // Refused, reset, cut, or out of time; the signal tells the last from the others.
      return { outcome: failure("unavailable"), passing: true, retryAfter: null }
    }
  }

  /** Sends the request, and once more with a new token after a 401; null when there is no token left. */
  async function exchange(operation: Operation, signal: AbortSignal): Promise<Response | null> {
    if (token === null) return null
    const used = token
    const response = await fetchOnce(operation, used, signal)
    if (response.status !== 401) return response
    await discard(response)
    if (token === used) {
      // Once for each client: a platform that refuses fresh tokens must not make us hammer the provider.
      renewal ??= options.renew()
      token = await renewal
    }
    if (token === null || token === used) return null
    return await fetchOnce(operation, token, signal)
  }

  function fetchOnce({ method, path, query, body }: Operation, bearer: string, signal: AbortSignal) {
    const headers = new Headers({
      accept: "application/json",
      authorization: `Bearer ${bearer}`,
      "x-request-id": requestId,
    })
    if (body) headers.set("content-type", "application/json")
    const address = `${baseUrl}/api/${path.map(encodeURIComponent).join("/")}${queryText(query)}`
    return options.fetch(address, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      // A redirect is an answer that was not agreed on; following one could carry the bearer elsewhere (F6).
      redirect: "manual",
      signal,
    })
  }

  return { ask, send, open, openFile }
}

async function leaveUnread(response: Response): Promise<Outcome<null>> {
  await discard(response)
  return { ok: true, value: null }
}

/** An outcome that another attempt would not change. */
function lasting<T>(outcome: Outcome<T>): Attempt<T> {
  return { outcome, passing: false, retryAfter: null }
}

function nameOf({ method, path, query }: Operation) {
  return `${method} /api/${path.join("/")}${queryText(query)}`
}

function queryText(query: Operation["query"]) {
  if (!query) return ""
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}
