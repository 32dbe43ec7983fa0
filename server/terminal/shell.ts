import { randomUUID } from "node:crypto"
import type { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import { type Log, logWith } from "../../app/http/contexts"
import { createFlowControl } from "./flow-control"
import type { TerminalLimits } from "./limits"
import type { AccountUse } from "./rate-meter"
import { createRingBuffer } from "./ring-buffer"
import type { HandedOverShell } from "./shell-directory"
import type { TerminalRequest } from "./terminal-request"
import type { Upstream, UpstreamOptions } from "./upstream-connection"
import { createViewer, type Viewer } from "./viewer-connection"

/**
 * The programs of the earlier connection have ended: their modes (screen, mouse, paste, colors) must not apply to the new one.
 */
const renewedLine = `\x1b[?1049l\x1b[!p${[1, 9, 66, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 2004]
  .map((mode) => `\x1b[?${mode}l`)
  .join("")}\r\n\x1b[0;2mThe server was restarted. This is a new connection.\x1b[0m\r\n`

export interface ShellOptions {
  deploymentId: string
  /** The shell that this one continues. */
  handedOver: HandedOverShell | null
  account: AccountUse
  connect(on: UpstreamOptions["on"]): Upstream
  /** The machine has answered. */
  onOpen(): void
  /** The last viewer has left and said that the shell can end. */
  onUnneeded(): void
  limits: TerminalLimits
  now: () => number
  log: Log
}

export type Shell = ReturnType<typeof createShell>

/** A browser that joins a shell, with the output position and window size that it reports. */
interface AttachRequest extends Pick<TerminalRequest, "shellId" | "after" | "size"> {
  socket: WebSocket
  requestId: string
}

/** One upstream connection with its recent output and its viewers. It outlives its viewers. */
export function createShell(options: ShellOptions) {
  const { deploymentId, handedOver, account, limits, now } = options
  const id = handedOver?.id ?? randomUUID()
  const log = logWith(options.log, { shell: id })
  const ring = createRingBuffer(limits.scrollback, handedOver?.from, handedOver?.modes)
  if (handedOver) {
    ring.append(handedOver.output)
    ring.append(Buffer.from(renewedLine))
  }
  /** In the order of their last activity: the last one leads next. */
  const viewers = new Set<Viewer>()
  let leader: Viewer | undefined
  let state: "connecting" | "open" | "ended" = "connecting"
  let endCode: number = terminalClose.ended
  let unwatchedSince: number | null = now()
  let typed = false
  let heldBytes = 0
  let disposed = false

  const upstream = options.connect({
    open() {
      state = "open"
      options.onOpen()
      for (const viewer of viewers) viewer.sendMessage({ type: "status", state: "connected" })
    },
    output: (output) => flow.output(output),
    taken: () => flow.inputTaken(),
    end(code, detail) {
      state = "ended"
      endCode = code
      log.info({ code, detail, output: ring.end }, "terminal shell ended")
      for (const viewer of viewers) viewer.endAfterOutput(code)
    },
  })
  const flow = createFlowControl({ ...options, ring, viewers, upstream, changed: count })

  function count() {
    const before = heldBytes
    heldBytes = disposed ? 0 : ring.heldBytes + upstream.unsent
    for (const { queued } of viewers)
      if (queued !== null && !disposed) heldBytes += limits.browserPayload + queued
    if (heldBytes !== before) account.addHeldBytes(heldBytes - before)
  }

  function attach({ socket, shellId, after, size, requestId }: AttachRequest) {
    const attachedAt = now()
    const resumed = shellId === id
    const viewer = createViewer({
      ...options,
      socket,
      shellId: id,
      ring,
      size,
      on: {
        keys(keys) {
          if (state !== "open") return
          typed = true
          lead(viewer)
          upstream.send(keys)
          flow.inputSent()
        },
        resize: () => lead(viewer, true),
        progress: flow.update,
        closed(code, bytes) {
          log.info({ requestId, code, ...bytes, ms: Math.round(now() - attachedAt) }, "terminal closed")
          leave(viewer)
          if (code === terminalClose.shellNotNeeded && viewers.size === 0) options.onUnneeded()
        },
      },
    })
    log.info({ requestId, resumed }, "terminal opened")
    viewers.add(viewer)
    flow.viewerJoined(viewer)
    unwatchedSince = null
    if (!leader) lead(viewer)
    else sendSize(viewer)
    viewer.sendMessage({ type: "status", state: state === "connecting" ? "connecting" : "connected" })
    const known = resumed && after !== null && after >= ring.start && after <= ring.end
    if (known) viewer.replay(after, "")
    else viewer.replayNewest()
    if (state === "ended") viewer.endAfterOutput(endCode)
  }

  /** The shell has the size of the window that was last typed into or resized. */
  function lead(viewer: Viewer, resized = false) {
    if (leader === viewer && !resized) return
    leader = viewer
    viewers.delete(viewer)
    viewers.add(viewer)
    if (viewer.size) upstream.resize(viewer.size)
    for (const each of viewers) sendSize(each)
  }

  function sendSize(viewer: Viewer) {
    if (leader?.size) viewer.sendLatest({ type: "size", ...leader.size, leads: viewer === leader })
  }

  function leave(viewer: Viewer) {
    viewers.delete(viewer)
    if (viewers.size === 0) unwatchedSince = now()
    if (viewer === leader) {
      leader = undefined
      const next = [...viewers].at(-1)
      if (next) lead(next)
    }
    flow.update()
  }

  function slowest() {
    const open = [...viewers].filter((viewer) => viewer.queued !== null)
    return open.sort((a, b) => (b.queued ?? 0) - (a.queued ?? 0))[0]
  }

  function endConnection(code: number) {
    if (state === "ended") return
    state = "ended"
    log.info({ code, detail: null, output: ring.end }, "terminal shell ended")
    upstream.close(code === terminalClose.shutdown ? code : terminalClose.ended)
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
    /** When the last viewer left; null while there are viewers. */
    get unwatchedSince() {
      return unwatchedSince
    },
    /** Memory in use: scrollback, the send queues and receive buffers of viewers, and unsent keystrokes. */
    get heldBytes() {
      return heldBytes
    },
    /** The longest send queue of a viewer, in bytes. */
    get queued() {
      return slowest()?.queued ?? 0
    },
    /** Whether somebody has typed since the last call. */
    takeTyped() {
      const was = typed
      typed = false
      return was
    },
    attach,
    shorten: flow.shorten,
    /** Closes the viewer with the longest send queue. */
    closeSlowest: () => slowest()?.close(terminalClose.tooSlow),
    end(code: number) {
      endConnection(code)
      for (const viewer of viewers) viewer.endNow(code)
      disposed = true
      count()
    },
    /** Ends the machine's connection, keeps the viewers, and returns the newest `most` bytes for another node. */
    handOver(most: number): HandedOverShell {
      endConnection(terminalClose.shutdown)
      const { from, modes } = ring.replayStart(most)
      return { id, from, modes, output: ring.readAll(from) }
    },
    tick(time: number) {
      upstream.tick(time)
      for (const viewer of viewers) viewer.tick(time)
      flow.tick(time)
    },
  }
}
