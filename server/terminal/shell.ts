import type { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import type { TerminalSize } from "../../app/domain/terminal-frames"
import type { TerminalMessage } from "../../app/domain/terminal-messages"
import type { Log } from "../../app/http/contexts"
import { createFlow } from "./flow"
import type { TerminalLimits } from "./limits"
import type { Account } from "./memory"
import { createOutputRing } from "./output-ring"
import type { Upstream, UpstreamOptions } from "./upstream"
import { createViewer, type Viewer } from "./viewer"

/** Where a browser goes on: what it says it has seen, and its window's size. */
export interface Arrival {
  socket: WebSocket
  shellId: string | null
  after: number | null
  size: TerminalSize | undefined
  requestId: string
}

/** One connection to the upstream, the output of late, and everybody who watches. It outlives its viewers. */
export interface Shell {
  readonly id: string
  readonly deploymentId: string
  readonly account: Account
  readonly ended: boolean
  readonly viewers: number
  /** When its last viewer left; null while somebody watches. */
  readonly unwatchedSince: number | null
  /** Bytes that it holds: output, what viewers have not taken and may have sent in part, and keystrokes. */
  readonly held: number
  /** What the viewer that is furthest behind holds of them. */
  readonly queued: number
  /** Whether a key was pressed since this was last asked. */
  takeTyped(): boolean
  attach(arrival: Arrival): void
  /** Keeps less of the output that has been seen; false when there is nothing to spare. */
  shorten(): boolean
  /** Closes the view of whoever is furthest behind. */
  closeSlowest(): void
  /** Ends the shell and everybody's view of it. */
  end(code: number): void
  tick(now: number): void
}

export interface ShellOptions {
  id: string
  deploymentId: string
  account: Account
  connect(on: UpstreamOptions["on"]): Upstream
  /** Nobody needs it any more, and nobody watches: it is to be ended. */
  notNeeded(): void
  limits: TerminalLimits
  now: () => number
  log: Log
}

export function createShell(options: ShellOptions): Shell {
  const { id, deploymentId, account, limits, now, log } = options
  const ring = createOutputRing(limits.scrollback)
  /** In the order of their last act, so that the last one is who leads next. */
  const viewers = new Set<Viewer>()
  let leader: Viewer | undefined
  let state: "connecting" | "open" | "ended" = "connecting"
  let endCode: number = terminalClose.ended
  let unwatchedSince: number | null = now()
  let typed = false
  let held = 0
  let over = false

  const upstream = options.connect({
    open() {
      state = "open"
      tellAll({ type: "status", state: "connected" })
    },
    output: (output) => flow.output(output),
    taken: () => flow.inputTaken(),
    end(code, detail) {
      state = "ended"
      endCode = code
      log.info({ code, detail, output: ring.end }, "terminal shell ended")
      for (const viewer of viewers) viewer.finish(code)
    },
  })
  const flow = createFlow({ ring, viewers, upstream, account, limits, now, changed: count })

  function count() {
    const before = held
    held = over ? 0 : ring.held + upstream.unsent
    for (const { queued } of viewers) if (queued !== null && !over) held += limits.browserPayload + queued
    if (held !== before) account.change(held - before)
  }

  function attach({ socket, shellId, after, size, requestId }: Arrival) {
    const began = now()
    const resumed = shellId === id
    const viewer = createViewer({
      socket,
      shellId: id,
      ring,
      size,
      account,
      limits,
      now,
      on: {
        keys(keys) {
          if (state !== "open") return
          typed = true
          lead(viewer)
          upstream.send(keys)
          flow.inputSent()
        },
        resize: () => lead(viewer, true),
        progress: flow.settle,
        gone(code, bytes) {
          log.info({ requestId, code, ...bytes, ms: Math.round(now() - began) }, "terminal closed")
          leave(viewer)
          if (code === terminalClose.shellNotNeeded && viewers.size === 0) options.notNeeded()
        },
      },
    })
    log.info({ requestId, resumed }, "terminal opened")
    viewers.add(viewer)
    flow.joined(viewer)
    unwatchedSince = null
    if (!leader) lead(viewer)
    else tellSize(viewer)
    viewer.tell({ type: "status", state: state === "connecting" ? "connecting" : "connected" })
    const known = resumed && after !== null && after >= ring.start && after <= ring.end
    if (known) viewer.replay(after, "")
    else {
      const { from, modes } = ring.beginning()
      viewer.replay(from, modes)
    }
    if (state === "ended") viewer.finish(endCode)
  }

  /** The shell has the size of the window that somebody last typed into or resized. */
  function lead(viewer: Viewer, resized = false) {
    if (leader === viewer && !resized) return
    leader = viewer
    viewers.delete(viewer)
    viewers.add(viewer)
    if (viewer.size) upstream.resize(viewer.size)
    for (const each of viewers) tellSize(each)
  }

  function tellSize(viewer: Viewer) {
    if (leader?.size) viewer.tellNewest({ type: "size", ...leader.size, leads: viewer === leader })
  }

  function leave(viewer: Viewer) {
    viewers.delete(viewer)
    if (viewers.size === 0) unwatchedSince = now()
    if (viewer === leader) {
      leader = undefined
      const next = [...viewers].at(-1)
      if (next) lead(next)
    }
    flow.settle()
  }

  function tellAll(message: TerminalMessage) {
    for (const viewer of viewers) viewer.tell(message)
  }

  function slowest() {
    const open = [...viewers].filter((viewer) => viewer.queued !== null)
    return open.sort((a, b) => (b.queued ?? 0) - (a.queued ?? 0))[0]
  }

  return {
    id,
    deploymentId,
    account,
    get ended() {
      return state === "ended"
    },
    get viewers() {
      return viewers.size
    },
    get unwatchedSince() {
      return unwatchedSince
    },
    get held() {
      return held
    },
    get queued() {
      return slowest()?.queued ?? 0
    },
    takeTyped() {
      const was = typed
      typed = false
      return was
    },
    attach,
    shorten: flow.shorten,
    closeSlowest: () => slowest()?.close(terminalClose.tooSlow),
    end(code) {
      if (state !== "ended") {
        state = "ended"
        log.info({ code, detail: null, output: ring.end }, "terminal shell ended")
        upstream.close(code === terminalClose.shutdown ? code : terminalClose.ended)
      }
      for (const viewer of viewers) viewer.cut(code)
      over = true
      count()
    },
    tick(time) {
      upstream.tick(time)
      for (const viewer of viewers) viewer.tick(time)
      flow.tick(time)
    },
  }
}
