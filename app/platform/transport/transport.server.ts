import { setTimeout as sleep } from "node:timers/promises"
import type { z } from "zod"
import type { Act } from "../../activity/act"
import { failure, type Outcome, toProblemKind } from "../../domain/outcome"
import type { Log } from "../../http/contexts"
import { discard, readError } from "./body.server"
import { createFileCalls, type ReadResponse, type StartedCall } from "./file-calls.server"
import {
  addressOf,
  type Change,
  isAddressable,
  nameOf,
  type Operation,
  type Reading,
  routeOf,
} from "./operation.server"
import { retryDelay } from "./retry.server"
import { readShape } from "./schema-fields.server"
import { createSharedCalls, type SharedCalls } from "./shared-calls.server"
import { type Cause, causeOf, createUpstreamWatch, type UpstreamWatch } from "./upstream-watch.server"

export interface TransportOptions {
  /** Platform address without a trailing slash; "/api/..." is appended. */
  baseUrl: string
  token: string
  /** Requests another token after a 401; null means that the session has ended. */
  renew(): Promise<string | null>
  /** Called when even a renewed token was refused: the session is over. */
  refused?(): Promise<void>
  /** Called when a call finds that the session has ended, before it returns; may throw a redirect. No more calls are sent. */
  sessionEnded(): void
  /** Called with each change when it has ended. */
  acted(act: Act, outcome: Outcome<unknown>): Promise<void>
  requestId: string
  /** Aborts reads when the browser has disconnected. */
  signal: AbortSignal
  /** Waits for the session's turn. Reading a large response takes many. */
  turn?(): Promise<void>
  /** When the request arrived, on the monotonic clock: a read that began later is new enough for it. */
  since?: number
  fetch: typeof fetch
  log: Log
  /** Shared with other clients of the same session; separate when absent. */
  calls?: SharedCalls
  /** The same for all clients of the process; separate when absent. */
  watch?: UpstreamWatch
  /** The timeout of one call: waiting, every attempt and the body. */
  totalMs?: number
}

export type Transport = ReturnType<typeof createTransport>

type Attempt<T> = { outcome: Outcome<T>; cause: Cause; isTemporary: boolean; retryAfter: string | null }

/** Makes all calls to the platform; resources are built on top of it. */
export function createTransport(options: TransportOptions) {
  const { baseUrl, log, requestId, totalMs = 15_000, calls = createSharedCalls()(requestId) } = options
  const { limits } = calls
  const { turn = async () => {}, watch = createUpstreamWatch() } = options
  let { since = performance.now() } = options
  let token: string | null = options.token
  let renewal: Promise<string | null> | undefined
  let refusal: Promise<void> | undefined

  async function ask<T>(operation: Reading, shape: z.ZodType<T>): Promise<Outcome<T>> {
    const read = createReader(operation, shape)
    return operation.shared === false ? await alone(operation, read) : await shared(operation, read)
  }

  function createReader<T>(operation: Operation, shape: z.ZodType<T>): ReadResponse<T> {
    const options = { upstream: nameOf(operation), limits, log, turn }
    return (response) => readShape(response, shape, options)
  }

  /** Identical concurrent GETs are one call: a page's loaders run in parallel, and so do a session's tabs. */
  async function shared<T>(operation: Operation, read: ReadResponse<T>) {
    return await calls.share<T, Outcome<T>>(
      nameOf(operation),
      combineSignals(operation),
      (unneeded) => deliver(operation, read, unneeded),
      async (outcome) => {
        // Those that share it would all work on it in one block.
        if (limits.large.has(outcome)) await turn()
        return settled(outcome)
      },
      since,
    )
  }

  async function alone<T>(operation: Operation, read: ReadResponse<T>) {
    return settled(await deliver(operation, read, combineSignals(operation)))
  }

  function combineSignals({ until }: Operation) {
    return until ? AbortSignal.any([options.signal, until]) : options.signal
  }

  /**
   * A change continues when the browser disconnects: canceling the second half of a double click must not undo the
   * first.
   */
  async function changed<T>(operation: Change, act: Act, read: ReadResponse<T>) {
    const outcome = await deliver(operation, read).finally(() => {
      calls.forget()
      since = performance.now()
    })
    await options.acted(act, outcome)
    return settled(outcome)
  }

  function settled<T>(outcome: Outcome<T>): Outcome<T> {
    // A shared call may have used the token of another request of this session.
    if (!outcome.ok && outcome.problem.kind === "session-ended") {
      token = null
      options.sessionEnded()
    }
    return outcome
  }

  async function deliver<T>(
    operation: Operation,
    read: ReadResponse<T>,
    abandoned?: AbortSignal,
    isFile = false,
  ): Promise<Outcome<T>> {
    const started = await begin(operation, abandoned, isFile)
    if (!started.ok) return started
    const { slot, signal, timer } = started.value
    return await withRetries(operation, read, signal).finally(() => {
      clearTimeout(timer)
      slot.leave()
    })
  }

  /** Waits until the call may start; then its timeout runs. */
  async function begin(
    operation: Operation,
    abandoned: AbortSignal | undefined,
    isFile: boolean,
  ): Promise<Outcome<StartedCall>> {
    if (!isAddressable(operation)) return failure("not-found")
    if (token === null) return failure("session-ended")
    const budget = new AbortController()
    const timer = setTimeout(() => budget.abort(), totalMs)
    const signal = abandoned ? AbortSignal.any([abandoned, budget.signal]) : budget.signal
    const slot = await calls.enter(routeOf(operation), signal, isFile)
    if (slot) return { ok: true, value: { slot, signal, timer } }
    clearTimeout(timer)
    return signal.aborted ? failure("unavailable") : refused(operation)
  }

  /** Not sent: other calls have used up the limit. */
  function refused(operation: Operation) {
    log.warn({ upstream: nameOf(operation), kind: "busy" }, "upstream call refused")
    return failure("busy")
  }

  /** Retries a GET after a temporary failure. Changes are never repeated. */
  async function withRetries<T>(operation: Operation, read: ReadResponse<T>, signal: AbortSignal) {
    const isCanceled = () => options.signal.aborted || operation.until?.aborted === true
    for (let tries = 1; ; tries++) {
      const { outcome, isTemporary, retryAfter, tookMs } = await watch.call(
        { operation, tries, log, isCanceled },
        () => attempt(operation, read, signal),
      )
      if (outcome.ok) return outcome
      const again = isTemporary && operation.method === "GET" && !signal.aborted
      const wait = again ? retryDelay({ tries, tookMs, retryAfter }) : null
      if (wait === null) return outcome
      const slept = await sleep(wait, true, { signal }).catch(() => false)
      if (!slept) return outcome
    }
  }

  async function attempt<T>(
    operation: Operation,
    read: ReadResponse<T>,
    signal: AbortSignal,
  ): Promise<Attempt<T>> {
    try {
      const response = await exchange(operation, signal)
      if (!response) return final(failure("session-ended"), 401)
      const { status, headers } = response
      if (!response.ok) {
        const { textStatuses = [] } = operation
        const shown = textStatuses === "all" || textStatuses.includes(status)
        const text = shown ? await readError(response) : null
        await discard(response)
        const isTemporary = status === 502 || status === 503 || status === 504
        return {
          outcome: { ok: false, problem: { kind: toProblemKind(status), text, status } },
          cause: { status },
          isTemporary,
          retryAfter: headers.get("retry-after"),
        }
      }
      return final(await read(response, signal), status)
    } catch (error) {
      // Refused, reset, broken or timed out; the signal distinguishes the timeout from the others.
      const cause = causeOf(error instanceof NotRenewed ? error.cause : error)
      // The platform has refused the change. "unavailable" would say that it may have been made.
      const isRefused = error instanceof NotRenewed && operation.method !== "GET"
      const kind = isRefused ? "busy" : "unavailable"
      return { outcome: failure(kind), cause, isTemporary: true, retryAfter: null }
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
      // Once per client: a platform that refuses fresh tokens must not make us flood the provider.
      renewal ??= options.renew()
      token = await renewal.catch((cause) => {
        throw new NotRenewed("The provider can't be reached", { cause })
      })
    }
    if (token === null) return null
    if (token !== used) {
      const again = await fetchOnce(operation, token, signal)
      if (again.status !== 401) return again
      await discard(again)
    }
    refusal ??= options.refused?.()
    await refusal
    token = null
    return null
  }

  function fetchOnce(operation: Operation, bearer: string, signal: AbortSignal) {
    const { method, body } = operation
    const headers = new Headers({
      accept: "application/json",
      authorization: `Bearer ${bearer}`,
      "x-request-id": requestId,
    })
    if (body) headers.set("content-type", "application/json")
    return options.fetch(baseUrl + addressOf(operation), {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      // Following an unexpected redirect could send the token elsewhere.
      redirect: "manual",
      signal,
    })
  }

  const transport = { calls, signal: options.signal, begin, withRetries, deliver, refused, settled }
  return {
    ask,
    /** A change, and what the person finds of it in their activity. */
    change: <T>(operation: Change, act: Act, shape: z.ZodType<T>) =>
      changed(operation, act, createReader(operation, shape)),
    /** The same without reading the response: only its status counts. */
    send: (operation: Change, act: Act) => changed(operation, act, leaveUnread),
    faulty: watch.faulty,
    ...createFileCalls(transport),
  }
}

/** The platform has answered with a 401, and there is no other token yet. */
class NotRenewed extends Error {
  override name = "NotRenewed"
}

async function leaveUnread(response: Response): Promise<Outcome<null>> {
  await discard(response)
  return { ok: true, value: null }
}

/** A result that another attempt would not change. */
function final<T>(outcome: Outcome<T>, status: number): Attempt<T> {
  return { outcome, cause: { status }, isTemporary: false, retryAfter: null }
}
