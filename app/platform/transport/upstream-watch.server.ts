import { LRUCache } from "lru-cache"
import type { Outcome, ProblemKind } from "../../domain/outcome"
import type { Log } from "../../http/contexts"
import type { CountCall } from "../../http/counted-call"
import { createRepeatedFailures } from "../../http/repeated-failures.server"
import { inCall } from "../../http/request-scope.server"
import { nameOf, type Operation, routeOf } from "./operation.server"

/** What an operator needs to distinguish one outage from another: the status of the answer, or the code of what came instead. */
export type Cause = { status: number } | { error: string }
type Ended = { outcome: Outcome<unknown>; cause: Cause }

export interface UpstreamCall {
  operation: Operation
  tries: number
  log: Log
  /** A canceled call is not a failure. */
  isCanceled?(): boolean
}

export type UpstreamWatch = ReturnType<typeof createUpstreamWatch>

/** These are the platform's failures. The others answer what a person has asked for. */
const outages: ReadonlySet<ProblemKind> = new Set(["unavailable", "malformed", "busy"])
export const isOutage = (kind: ProblemKind) => outages.has(kind)

/** Counts and logs the calls of all sessions. A failure that lasts is logged once a minute: each page makes many calls. */
export function createUpstreamWatch({
  count = () => {},
  log: processLog,
  elapsed,
}: {
  count?: CountCall
  /** For outages, which belong to no single request. */
  log?: Log
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
} = {}) {
  const repeated = createRepeatedFailures(elapsed, 200)
  /** The routes whose last call failed, for a minute. */
  const failing = new LRUCache<string, true>({
    max: 200,
    ttl: 60_000,
    ttlResolution: 0,
    perf: { now: elapsed ?? (() => performance.now()) },
  })

  function recordCall({ operation, tries, log }: UpstreamCall, { outcome, cause }: Ended, tookMs: number) {
    const kind = outcome.ok ? null : outcome.problem.kind
    const [upstream, route] = [nameOf(operation), routeOf(operation)]
    if (kind !== null && outages.has(kind)) failing.set(route, true)
    else failing.delete(route)
    count("platform", route, outcomeLabel(kind, cause), tookMs / 1000)
    if (kind === null) return
    const logFailure = (counted: { times?: number }, to = log) =>
      to.warn({ upstream, kind, ...cause, tries, tookMs, ...counted }, "upstream call failed")
    if (!outages.has(kind)) return logFailure({})
    // A host that can't be reached fails for every call in the same way.
    repeated.log("error" in cause ? cause.error : `${route} ${cause.status}`, (counted) =>
      logFailure(counted, processLog),
    )
  }

  return {
    /** Whether the last call of any route has failed within the last minute. */
    faulty() {
      failing.purgeStale()
      return failing.size > 0
    },
    /** The platform starts again. */
    forget: () => failing.clear(),
    /** Makes a call, and records how it ended. */
    async call<T extends Ended>(call: UpstreamCall, attempt: () => Promise<T>) {
      return await inCall(`platform ${routeOf(call.operation)}`, async () => {
        const started = performance.now()
        const ended = await attempt()
        const tookMs = Math.round(performance.now() - started)
        if (ended.outcome.ok || !call.isCanceled?.()) recordCall(call, ended, tookMs)
        return { ...ended, tookMs }
      })
    },
  }
}

/** A fixed set of names for each route: another server chooses its statuses. */
const ownStatuses = [400, 401, 402, 403, 404, 409, 410, 413, 422, 429, 500, 502, 503, 504]

function outcomeLabel(kind: ProblemKind | null, cause: Cause) {
  if (kind === null) return "ok"
  if ("error" in cause) return cause.error
  if (cause.status < 300) return kind
  return ownStatuses.includes(cause.status) ? String(cause.status) : `${Math.floor(cause.status / 100)}xx`
}

/** Why there was no answer, or none to its end: ECONNREFUSED, CERT_HAS_EXPIRED, UND_ERR_SOCKET, SQLITE_FULL, "timeout", Redis's READONLY. */
export function causeOf(thrown: unknown): { error: string } {
  let error = thrown
  for (; error instanceof Error; error = error.cause) {
    if ("code" in error && typeof error.code === "string") return { error: error.code }
    const [, answer] = /^([A-Z]{3,})[: ]/.exec(error.message) ?? []
    if (answer) return { error: answer }
    const isTimeout = ["TimeoutError", "AbortError"].includes(error.name)
    // Redis's client has no other name for it.
    if (isTimeout || error.message === "Command timed out") return { error: "timeout" }
  }
  return { error: "unknown" }
}
