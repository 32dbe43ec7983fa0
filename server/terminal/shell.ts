import type { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import type { TerminalSize } from "../../app/domain/terminal-frames"
import type { TerminalMessage } from "../../app/domain/terminal-messages"
import type { Log } from "../../app/http/contexts"
import { createFlow } from "./flow"
import type { TerminalLimits } from "./limits"
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
  readonly ended: boolean
  readonly viewers: number
  /** When its last viewer left; null while somebody watches. */
  readonly unwatchedSince: number | null
  /** Whether a key was pressed since this was last asked. */
  takeTyped(): boolean
  attach(arrival: Arrival): void
  /** Ends the shell and everybody's view of it. */
  end(code: number): void
  tick(now: number): void
}

export interface ShellOptions {
  id: string
  connect(on: UpstreamOptions["on"]): Upstream
  limits: TerminalLimits
  now: () => number
  log: Log
}

export function createShell({ id, connect, limits, now, log }: ShellOptions): Shell {
  const ring = createOutputRing(limits.scrollback)
  /** In the order of their last act, so that the last one is who leads next. */
  const viewers = new Set<Viewer>()
  let leader: Viewer | undefined
  let state: "connecting" | "open" | "ended" = "connecting"
  let endCode: number = terminalClose.ended
  let unwatchedSince: number | null = now()
  let typed = false

  const upstream = connect({
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
  const flow = createFlow({ ring, viewers, upstream, limits, now })

  function attach({ socket, shellId, after, size, requestId }: Arrival) {
    const began = now()
    const resumed = shellId === id
    const viewer = createViewer({
      socket,
      shellId: id,
      ring,
      size,
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
          log.info({ requestId, code, ...bytes, ms: now() - began }, "terminal closed")
          leave(viewer)
        },
      },
    })
    log.info({ requestId, resumed }, "terminal opened")
    viewers.add(viewer)
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
    if (leader?.size) viewer.tell({ type: "size", ...leader.size, leads: viewer === leader })
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

  return {
    id,
    get ended() {
      return state === "ended"
    },
    get viewers() {
      return viewers.size
    },
    get unwatchedSince() {
      return unwatchedSince
    },
    takeTyped() {
      const was = typed
      typed = false
      return was
    },
    attach,
    end(code) {
      if (state !== "ended") {
        state = "ended"
        log.info({ code, detail: null, output: ring.end }, "terminal shell ended")
        upstream.close(code === terminalClose.shutdown ? code : terminalClose.ended)
      }
      for (const viewer of viewers) viewer.cut(code)
    },
    tick(time) {
      upstream.tick(time)
      for (const viewer of viewers) viewer.tick(time)
      flow.tick(time)
    },
  }
}
