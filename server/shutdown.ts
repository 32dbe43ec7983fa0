import type { Server } from "node:http"
import type { Duplex } from "node:stream"
import { setTimeout as delay } from "node:timers/promises"
import type { Log } from "../app/http/contexts"

export interface ShutdownOptions {
  server: Server
  log: Log
  /** Told first: /readyz answers 503 from then on, and connections are no longer kept. */
  drain(): void
  /** Whether a proxy keeps asking for our readiness; when nobody does, nobody is waited for. */
  probed(): boolean
  /** Requests that still wait for their answer. */
  inFlight(): number
  /** What was accepted and is under way without a request: begun with drain(), and each with a limit of its own. */
  finishing: Array<() => Promise<void>>
  /** Begun when the listening socket closes, while the last answers go out: terminals say goodbye with 1001. */
  drainTasks: Array<() => Promise<void>>
  /** Closed in this order when no request is left: stores, sandbox. */
  closers: Array<() => Promise<void>>
  limits?: Partial<ShutdownLimits>
}

export interface ShutdownLimits {
  /** How long a proxy gets to notice that we are no longer ready. */
  drainMs: number
  /** How long requests in flight may take once it has. */
  finishMs: number
  /** How long farewells, and then each closer, may take. */
  closeMs: number
}

/** Together, with three closers, 20 s at the very most, or 28 s with what is finished meanwhile; with nothing stuck, below Docker's 10 s. */
const usual: ShutdownLimits = { drainMs: 4_000, finishMs: 8_000, closeMs: 2_000 }

export type Stop = (options?: { drain: boolean }) => Promise<void>

/** Drain, finish what is in flight, close. Returns the same promise however often it is called. */
export function createShutdown(options: ShutdownOptions): Stop {
  const { server, log, probed, inFlight, finishing, drainTasks, closers } = options
  const { drainMs, finishMs, closeMs } = { ...usual, ...options.limits }

  // Upgraded sockets belong to nobody: closeAllConnections() does not see them, yet close() waits for them (K2).
  const upgraded = new Set<Duplex>()
  server.on("upgrade", (_request, socket) => {
    upgraded.add(socket)
    socket.once("close", () => upgraded.delete(socket))
  })

  async function logFailure(work: () => Promise<unknown>) {
    await work().catch((error) => log.error({ err: error }, "close failed"))
  }

  async function end(drain: boolean) {
    log.info({ inFlight: inFlight() }, "draining")
    options.drain()
    const finished = Promise.all(finishing.map((finish) => logFailure(finish)))
    if (drain && probed()) await delay(drainMs)
    // Still listening meanwhile: with the sandbox, an answer in flight may need another request to ourselves.
    await waitUntil(() => inFlight() === 0, finishMs)
    await finished

    const closed = new Promise((resolve) => server.close(resolve))
    const leaving = drainTasks.map((farewell) => logFailure(farewell))
    await within(closeMs, ...leaving, closingIdle(server, closed))
    server.closeAllConnections()
    for (const socket of upgraded) socket.destroy()
    await closed

    for (const close of closers) {
      await within(closeMs, logFailure(close))
    }
    log.info({}, "stopped")
  }

  let ended: Promise<void> | undefined
  return ({ drain } = { drain: true }) => {
    ended ??= end(drain)
    return ended
  }
}

/** Connections that become idle after close() would be kept for their whole keep-alive time. */
async function closingIdle(server: Server, closed: Promise<unknown>) {
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(timer)
}

async function waitUntil(done: () => boolean, ms: number) {
  const deadline = performance.now() + ms
  while (!done() && performance.now() < deadline) await delay(20)
}

async function within(ms: number, ...work: Array<Promise<unknown>>) {
  const late = new AbortController()
  await Promise.race([Promise.all(work), delay(ms, undefined, { signal: late.signal })]).finally(() =>
    late.abort(),
  )
}

export interface SignalOptions {
  /** The process, or a stand-in for it. */
  source: NodeJS.EventEmitter
  exit(code: number): void
  stop: Stop
  log: Log & { fatal(fields: object, message: string): void }
}

/**
 * Ends the process well: SIGTERM drains, SIGINT (a person at the keyboard) does not wait for proxies, a second
 * signal exits at once. An error that nobody caught is logged and ends it too, since what state it left
 * behind is not known (K5). Needed as PID 1, where signals without a listener are ignored.
 */
export function endOnSignals({ source, exit, stop, log }: SignalOptions) {
  let ending = false
  let signalled = Number.NEGATIVE_INFINITY

  function signal(drain: boolean) {
    // One Ctrl-C reaches us twice when npm passes on what the terminal has sent already.
    const again = ending && performance.now() - signalled > 300
    signalled = performance.now()
    if (again) exit(1)
    else if (!ending) end(0, drain)
  }

  function end(code: number, drain: boolean) {
    ending = true
    stop({ drain }).then(
      () => exit(code),
      (error) => {
        log.fatal({ err: error }, "shutdown failed")
        exit(1)
      },
    )
  }

  source.on("SIGTERM", () => signal(true))
  source.on("SIGINT", () => signal(false))
  for (const kind of ["uncaughtException", "unhandledRejection"]) {
    source.on(kind, (error: unknown) => {
      log.fatal({ err: error, kind }, "uncaught error")
      // A second one while closing is a consequence of the first: closing goes on.
      if (!ending) end(1, false)
    })
  }
}
