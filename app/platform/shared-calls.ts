import { setMaxListeners } from "node:events"
import type { Outcome } from "./outcome"
import { createSlots } from "./slots"

/** What a call came to, and whether it found that the session is over. */
export interface Delivered<T> {
  outcome: Outcome<T>
  sessionOver: boolean
}

/** What the calls of one session have in common, whichever of its requests they are made for (F8, F10). */
export interface SharedCalls {
  /** Runs the work when fewer than six calls of the session are under way. */
  inSlot<T>(work: () => Promise<T>): Promise<T>
  /**
   * The one call under that name: a second caller gets the first one's outcome. Its signal tells that nobody waits for
   * it any more.
   */
  share(
    name: string,
    waiter: AbortSignal,
    call: (abandoned: AbortSignal) => Promise<Delivered<unknown>>,
  ): Promise<Delivered<unknown>>
  /** After a change nobody joins a call that began before it, and may know nothing of it. */
  forget(): void
}

const parallelCalls = 6

interface Call {
  delivered: Promise<Delivered<unknown>>
  abandon: AbortController
  waiting: number
}

/** Finds the calls of a session by its key; a session that makes none takes no memory. */
export function createSharedCalls(): (session: string) => SharedCalls {
  const sessions = new Map<string, ReturnType<typeof createSession>>()

  function sessionOf(key: string) {
    const known = sessions.get(key)
    if (known) return known
    const made = createSession()
    sessions.set(key, made)
    return made
  }

  return function callsOf(key) {
    async function use<T>(work: (session: ReturnType<typeof createSession>) => Promise<T>) {
      const session = sessionOf(key)
      session.users++
      try {
        return await work(session)
      } finally {
        session.users--
        if (session.users === 0) sessions.delete(key)
      }
    }
    return {
      inSlot: (work) => use(({ inSlot }) => inSlot(work)),
      share: (name, waiter, call) => use(({ calls }) => share(calls, name, waiter, call)),
      forget: () => sessions.get(key)?.calls.clear(),
    }
  }
}

function createSession() {
  return { inSlot: createSlots(parallelCalls), calls: new Map<string, Call>(), users: 0 }
}

async function share(
  calls: Map<string, Call>,
  name: string,
  waiter: AbortSignal,
  begin: (abandoned: AbortSignal) => Promise<Delivered<unknown>>,
) {
  const call = calls.get(name) ?? started(calls, name, begin)
  call.waiting++

  function leave() {
    call.waiting--
    if (call.waiting > 0) return
    call.abandon.abort()
    if (calls.get(name) === call) calls.delete(name)
  }

  // A list of two hundred machines makes as many calls for one browser; Node takes more than ten listeners for a leak.
  setMaxListeners(0, waiter)
  if (waiter.aborted) leave()
  else waiter.addEventListener("abort", leave, { once: true })
  try {
    return await call.delivered
  } finally {
    waiter.removeEventListener("abort", leave)
  }
}

function started(
  calls: Map<string, Call>,
  name: string,
  begin: (abandoned: AbortSignal) => Promise<Delivered<unknown>>,
): Call {
  const abandon = new AbortController()
  const delivered = begin(abandon.signal).finally(() => {
    if (calls.get(name) === call) calls.delete(name)
  })
  const call: Call = { delivered, abandon, waiting: 0 }
  calls.set(name, call)
  return call
}
