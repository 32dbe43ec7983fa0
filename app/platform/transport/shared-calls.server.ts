import { setMaxListeners } from "node:events"
import { LRUCache } from "lru-cache"
import { failure, type Outcome } from "../../domain/outcome"
import { type ConcurrencyLimit, createConcurrencyLimit, type Permit } from "./concurrency-limit.server"
import { createLimits } from "./limits.server"

/** A call that may start. */
export interface CallSlot {
  /** Frees the route for another call; this one still counts for its session. */
  leaveRoute(): void
  leave(): void
}

const callsOfSession = 6
/** Files may take minutes, so one call per session is kept for everything else. */
const maxFilesPerSession = 5
const maxWaiting = 1_000

interface Call {
  arrived: Promise<Outcome<unknown>>
  unneeded: AbortController
  users: number
}

interface SessionCalls {
  all: ConcurrencyLimit
  files: ConcurrencyLimit
  calls: Map<string, Call>
  users: number
}

export type SharedCalls = ReturnType<ReturnType<typeof createSharedCalls>>

/** The shared calls of a session, by its key; an idle session takes no memory. */
export function createSharedCalls(limits = createLimits()) {
  const sessions = new Map<string, SessionCalls>()
  /** When the calls of the latest large results began, and these, for requests that wait for their turn. */
  const kept = new LRUCache<string, [number, Outcome<unknown>]>({ max: 8, ttl: 5_000, ttlAutopurge: true })

  function ensureSession(key: string) {
    const known = sessions.get(key)
    if (known) return known
    const made: SessionCalls = {
      all: createConcurrencyLimit({ size: callsOfSession, maxWaiting }),
      files: createConcurrencyLimit({ size: maxFilesPerSession, maxWaiting }),
      calls: new Map(),
      users: 0,
    }
    sessions.set(key, made)
    return made
  }

  return function openCalls(key: string) {
    function begin() {
      const session = ensureSession(key)
      session.users++
      return session
    }
    function end(session: SessionCalls) {
      session.users--
      if (session.users === 0) sessions.delete(key)
    }
    return {
      limits,
      /**
       * Waits until a call of this route may start: at most six calls per session, of which five may be files, and the
       * process's limit per route. Null when the wait takes too long or `gone` aborts.
       */
      async enter(route: string, gone: AbortSignal, isFile: boolean): Promise<CallSlot | null> {
        const session = begin()
        const places = [...(isFile ? [session.files] : []), session.all, limits.route(route)]
        const permits: Permit[] = []
        const leave = once(() => {
          for (const permit of permits) permit.release()
          end(session)
        })
        for (const place of places) {
          const permit = await place.acquire(1, gone)
          if (!permit) {
            leave()
            return null
          }
          permits.push(permit)
        }
        return { leaveRoute: () => permits.at(-1)?.release(), leave }
      },
      /**
       * Runs one call under this name: a second caller gets the first one's result until it has arrived. A large one is also for
       * callers whose request had arrived before the call began, at `since`. The signal of `start` aborts when nobody waits for
       * the result or uses it.
       */
      async share<T, Result>(
        name: string,
        waiter: AbortSignal,
        start: (unneeded: AbortSignal) => Promise<Outcome<T>>,
        use: (outcome: Outcome<T>) => Promise<Result>,
        since = Number.POSITIVE_INFINITY,
      ): Promise<Result> {
        const id = `${key} ${name}`
        const [began = 0, outcome] = kept.get(id) ?? []
        // A name stands for one route, and a route has one response type.
        if (outcome && began >= since) return await use(outcome as Outcome<T>)
        const session = begin()
        try {
          const keep = async (unneeded: AbortSignal) => {
            const began = performance.now()
            const outcome = await start(unneeded)
            if (limits.large.has(outcome)) kept.set(id, [began, outcome])
            return outcome
          }
          return await share(session.calls, name, waiter, keep, use)
        } finally {
          end(session)
        }
      },
      /** Called after a change, so that nobody joins a call that began before it. */
      forget(): void {
        sessions.get(key)?.calls.clear()
      },
    }
  }
}

async function share<T, Result>(
  calls: Map<string, Call>,
  name: string,
  waiter: AbortSignal,
  begin: (unneeded: AbortSignal) => Promise<Outcome<T>>,
  use: (outcome: Outcome<T>) => Promise<Result>,
) {
  const call = calls.get(name) ?? started(calls, name, begin)
  call.users++
  const leave = once(() => {
    call.users--
    if (call.users > 0) return
    call.unneeded.abort()
    if (calls.get(name) === call) calls.delete(name)
  })

  // A list of two hundred machines makes as many calls for one browser. Without this, Node warns of a leak above ten
  // listeners.
  setMaxListeners(0, waiter)
  if (waiter.aborted) leave()
  else waiter.addEventListener("abort", leave, { once: true })
  try {
    // A name stands for one route, and a route has one response type.
    const outcome = (await call.arrived) as Outcome<T>
    // The caller may leave while others still use the result.
    if (waiter.aborted) return await use(failure("unavailable"))
    waiter.removeEventListener("abort", leave)
    return await use(outcome)
  } finally {
    waiter.removeEventListener("abort", leave)
    leave()
  }
}

function started(
  calls: Map<string, Call>,
  name: string,
  begin: (unneeded: AbortSignal) => Promise<Outcome<unknown>>,
): Call {
  const unneeded = new AbortController()
  const arrived = begin(unneeded.signal).finally(() => {
    if (calls.get(name) === call) calls.delete(name)
  })
  const call: Call = { arrived, unneeded, users: 0 }
  calls.set(name, call)
  return call
}

function once(work: () => void) {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}
