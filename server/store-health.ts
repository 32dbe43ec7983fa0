import type { Log } from "../app/http/contexts"
import { type CountCall, timed } from "../app/http/counted-call"
import { createRepeatedFailures } from "../app/http/repeated-failures.server"
import { inCall } from "../app/http/request-scope.server"
import { causeOf } from "../app/platform/transport/upstream-watch.server"
import { StoreError } from "../app/records/record-store.server"
import { errorText } from "./error-text"

const lookEveryMs = 10_000
const lookAgainMs = 500

/** Looks whether the store works, also while nobody uses it. Logs why it is away: at once, once a minute, and when it is back. */
export function createStoreHealth(log: Log, ping: () => Promise<void>, count?: CountCall) {
  const repeated = createRepeatedFailures()
  let awaySince: number | null = null
  let failures = 0
  let cause: unknown
  let logged = false
  let closed = false
  let timer: NodeJS.Timeout

  /** The calls of an outage fail in several ways, so its cause is that of the next look. */
  function noteFailure(error: unknown) {
    if (closed || !(error instanceof StoreError)) return
    failures += 1
    cause = error.cause ?? cause
    if (awaySince !== null) return
    awaySince = performance.now()
    lookIn(lookAgainMs)
  }

  async function lookAtStore() {
    try {
      await ping()
    } catch (error) {
      noteFailure(error)
      // While a client connects again, it can't say yet why it has to.
      if (closed || !(error instanceof StoreError) || error.cause === undefined) return
      logged = true
      repeated.log(errorText(error.cause), (counted) =>
        log.error({ cause: errorText(error.cause), ...counted }, "session store away"),
      )
      return
    }
    if (closed || awaySince === null) return
    if (logged) {
      const seconds = Math.round((performance.now() - awaySince) / 1000)
      log.info({ seconds, failures }, "session store back")
      repeated.over()
    } else if (cause !== undefined) {
      // The store works, but not for each call.
      log.warn({ cause: errorText(cause) }, "a store call failed")
    }
    awaySince = null
    failures = 0
    cause = undefined
    logged = false
  }

  function lookIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      await lookAtStore()
      if (!closed) lookIn(awaySince === null ? lookEveryMs : lookAgainMs)
    }, ms)
    timer.unref()
  }
  lookIn(0)

  return {
    /** The store, whose failures are noticed from now on. */
    watched: <T extends object>(store: T): T =>
      new Proxy(store, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name)
          if (typeof member !== "function") return member
          return (...args: unknown[]) =>
            inCall(`store ${String(name)}`, () => {
              const ended = timed(count, "store", String(name))
              const result: unknown = Reflect.apply(member, target, args)
              if (result instanceof Promise) {
                result.catch(noteFailure)
                result
                  .then(
                    () => "ok",
                    // The store works that refuses a record, or whose lock was held for work that failed.
                    (error) => (error instanceof StoreError ? codeOf(error) : "ok"),
                  )
                  .then(ended)
              }
              return result
            })
        },
      }),
    away: (): boolean => awaySince !== null,
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}

/** While a client connects again, it can't say yet why it has to. */
const codeOf = (error: StoreError) => (error.cause === undefined ? "disconnected" : causeOf(error).error)
