import type { Server } from "node:http"
import type { Duplex } from "node:stream"
import { setTimeout as delay } from "node:timers/promises"
import type { Log } from "../app/http/contexts"
import { within } from "./within"

export interface ShutdownOptions {
  server: Server
  log: Log
  /** Called first: from then on /readyz answers 503 and connections are not kept alive. */
  drain(): void
  /** Whether a proxy polls /readyz. If not, there is nothing to wait for. */
  probed(): boolean
  inFlight(): number
  /** Finish accepted work that has no open request. Started after drain(); each has its own time limit. */
  finishing: Array<() => Promise<void>>
  /** Started when the listening socket closes, while the last responses are sent. Terminals close with 1001. */
  drainTasks: Array<() => Promise<void>>
  /** Run one after the other when no request is left: stores, sandbox. */
  closers: Array<() => Promise<void>>
  limits?: Partial<typeof defaultLimits>
}

/** In total at most 22 s with four closers, or 30 s with accepted work. If nothing hangs, less than the 10 s that Docker allows. */
const defaultLimits = {
  /** Time for a proxy to notice that the server is not ready. */
  drainMs: 4_000,
  /** Time for requests in progress to finish. */
  finishMs: 8_000,
  /** Time for the drain tasks, and for each closer. */
  closeMs: 2_000,
}

export type Stop = (options?: { drain: boolean }) => Promise<void>

/** Drains, finishes requests in progress, closes. Repeated calls return the same promise. */
export function createShutdown(options: ShutdownOptions): Stop {
  const { server, log, probed, inFlight, finishing, drainTasks, closers } = options
  const { drainMs, finishMs, closeMs } = { ...defaultLimits, ...options.limits }

  // Node's closeAllConnections() skips upgraded sockets, but close() waits for them.
  const upgraded = new Set<Duplex>()
  server.on("upgrade", (_request, socket) => {
    if (upgraded.has(socket)) return
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
    // Keep listening meanwhile: with the sandbox, a request in progress may send another request to this server.
    await waitUntil(() => inFlight() === 0, finishMs)
    await finished

    const closed = new Promise((resolve) => server.close(resolve))
    const draining = drainTasks.map((task) => logFailure(task))
    await within(closeMs, Promise.all([...draining, closingIdle(server, closed)]))
    server.closeAllConnections()
    for (const socket of upgraded) socket.destroy()
    await closed

    for (const close of closers) await within(closeMs, logFailure(close))
    log.info({}, "stopped")
  }

  let ended: Promise<void> | undefined
  return ({ drain } = { drain: true }) => {
    ended ??= end(drain)
    return ended
  }
}

/** Connections that become idle after close() would otherwise stay open for their whole keep-alive time. */
async function closingIdle(server: Server, closed: Promise<unknown>) {
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(timer)
}

async function waitUntil(done: () => boolean, ms: number) {
  const deadline = performance.now() + ms
  while (!done() && performance.now() < deadline) await delay(20)
}

export interface SignalOptions {
  /** The process; tests pass an emitter. */
  source: NodeJS.EventEmitter
  exit(code: number): void
  stop: Stop
  /** What SIGHUP does; null when a terminal sends it because it closes. */
  reload: (() => void) | null
  log: Log & { fatal(fields: object, message: string): void }
}

/**
 * Shuts down on signals: SIGTERM drains, SIGINT (Ctrl-C) does not wait for proxies, and a second signal exits at once. An uncaught
 * error is logged and also ends the process, since its state is unknown. Without listeners, PID 1 ignores signals.
 */
export function endOnSignals({ source, exit, stop, reload, log }: SignalOptions) {
  let ending = false
  let signalled = Number.NEGATIVE_INFINITY

  function signal(drain: boolean) {
    // One Ctrl-C may arrive twice: from the terminal and from npm.
    const repeated = ending && performance.now() - signalled > 300
    signalled = performance.now()
    if (repeated) exit(1)
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
  // Without a listener it would end the process at once.
  source.on("SIGHUP", reload ?? (() => signal(true)))
  source.on("SIGINT", () => signal(false))
  for (const kind of ["uncaughtException", "unhandledRejection"]) {
    source.on(kind, (error: unknown) => {
      log.fatal({ err: error, kind }, "uncaught error")
      // An error during the shutdown is a consequence of the first: the shutdown continues.
      if (!ending) end(1, false)
    })
  }
}
