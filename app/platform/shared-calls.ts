import { setMaxListeners } from "node:events"
import { failure, type Outcome } from "../domain/outcome"
import { type ConcurrencyLimit, createConcurrencyLimit, type Permit } from "./concurrency-limit"
import { createLimits, type Limits } from "./limits"

/** What the calls of one session have in common, whichever of its requests they are made for. */
export interface SharedCalls {
  limits: Limits
  /**
   * Waits until a call of that route may be made: six of a session at once, of which five are for files, and as many of a
   * route as the process allows. Null when that takes too long, or nobody waits for it any more.
   */
  enter(route: string, gone: AbortSignal, isFile: boolean): Promise<Place | null>
  /**
   * The one call under that name: a second caller gets the first one's outcome, as long as it has not arrived. The signal of
   * `begin` tells that nobody waits for it any more, or uses what came of it.
   */
  share<T, Result>(
    name: string,
    waiter: AbortSignal,
    begin: (unneeded: AbortSignal) => Promise<Outcome<T>>,
    use: (outcome: Outcome<T>) => Promise<Result>,
  ): Promise<Result>
  /** After a change nobody joins a call that began before it, and may know nothing of it. */
  forget(): void
}

/** Of a call that may be made. */
export interface Place {
  /** Lets another call of the route in; this one still counts as one of its session. */
  leaveRoute(): void
  /** The call is over. */
  leave(): void
}

const callsOfSession = 6
/** Files may be on their way for minutes, and leave one of them to everything else. */
const filesOfSession = 5
const mostWaiting = 1_000

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

/** Finds the calls of a session by its key; a session that makes none takes no memory. */
export function createSharedCalls(limits = createLimits()): (session: string) => SharedCalls {
  const sessions = new Map<string, SessionCalls>()

  function sessionOf(key: string) {
    const known = sessions.get(key)
    if (known) return known
    const made: SessionCalls = {
      all: createConcurrencyLimit({ size: callsOfSession, mostWaiting }),
      files: createConcurrencyLimit({ size: filesOfSession, mostWaiting }),
      calls: new Map(),
      users: 0,
    }
    sessions.set(key, made)
    return made
  }

  return function callsOf(key) {
    function begin() {
      const session = sessionOf(key)
      session.users++
      return session
    }
    function end(session: SessionCalls) {
      session.users--
      if (session.users === 0) sessions.delete(key)
    }
    return {
      limits,
      async enter(route, gone, isFile) {
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
      async share(name, waiter, start, use) {
        const session = begin()
        try {
          return await share(session.calls, name, waiter, start, use)
        } finally {
          end(session)
        }
      },
      forget: () => sessions.get(key)?.calls.clear(),
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

  // A list of two hundred machines makes as many calls for one browser; Node takes more than ten listeners for a leak.
  setMaxListeners(0, waiter)
  if (waiter.aborted) leave()
  else waiter.addEventListener("abort", leave, { once: true })
  try {
    // A name stands for one route, and what a route answers is read in one way.
    const outcome = (await call.arrived) as Outcome<T>
    // What others still use may be let go of before this one would have.
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
