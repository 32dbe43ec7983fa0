import { terminalClose } from "../../app/domain/terminal-close"
import type { TerminalLimits } from "./limits"
import type { AccountUse } from "./rate-meter"
import type { RingBuffer } from "./ring-buffer"
import type { Upstream } from "./upstream-connection"
import type { Viewer } from "./viewer-connection"

export interface FlowControlOptions {
  ring: RingBuffer
  viewers: ReadonlySet<Viewer>
  upstream: Upstream
  account: AccountUse
  limits: TerminalLimits
  now: () => number
  /** Called when the memory held for this shell may have changed. */
  changed(): void
}

/** Why output of the machine is not read. */
type PauseReason = "slow viewer" | "unwatched" | "turn"

/** Output is passed on at once when this much has gathered. Less waits for the end of the turn, to become one frame. */
const piece = 64 * 1024

/**
 * Applies backpressure in both directions. Output: the machine is read only as fast as the slowest viewer reads, so nothing
 * is lost. If a viewer falls behind for `limits.grace` while another keeps up, the shell stops waiting for it, and it later
 * continues with the newest output. Input: browsers are read only as fast as the machine accepts keystrokes.
 */
export function createFlowControl(options: FlowControlOptions) {
  const { ring, viewers, upstream, account, limits, now, changed } = options
  const pauseReasons = new Set<PauseReason>()
  let pumpScheduled = false
  let pumpedTo = ring.end
  let graceTimer: NodeJS.Timeout | undefined
  let inputStoppedAt: number | null = null

  const keepsUp = (viewer: Viewer) => ring.end - viewer.position <= limits.behindLow

  function output(bytes: Buffer) {
    ring.append(bytes)
    countOutput(bytes.length)
    if (ring.end - pumpedTo >= piece) return pump()
    // One read may bring many small frames: send them to viewers as one.
    if (pumpScheduled) return
    pumpScheduled = true
    setImmediate(() => {
      pumpScheduled = false
      pump()
    })
  }

  function pump() {
    pumpedTo = ring.end
    for (const viewer of viewers) viewer.pump()
    update()
  }

  /** Decides which viewers to wait for and whether to read the machine. Call after every change that may affect this. */
  function update() {
    for (const viewer of viewers) if (keepsUp(viewer)) viewer.setLeftBehind(false)
    const from = oldestNeeded()
    const behind = ring.end - from
    ring.trim(from)
    if (behind >= limits.behindHigh) pauseUpstream("slow viewer")
    else if (behind <= limits.behindLow) resumeUpstream("slow viewer")
    if (viewers.size > 0) resumeUpstream("unwatched")
    changed()
  }

  /** The position of the slowest viewer that the shell waits for. */
  function oldestNeeded() {
    let oldest = ring.end
    for (const viewer of viewers) if (viewer.isWaitedFor) oldest = Math.min(oldest, viewer.position)
    return oldest
  }

  /** Shortens the scrollback; false when nothing could be dropped. */
  function shorten() {
    const before = ring.heldBytes
    ring.trim(oldestNeeded(), limits.shortScrollback)
    changed()
    return ring.heldBytes < before
  }

  function pauseUpstream(reason: PauseReason) {
    if (pauseReasons.has(reason)) return
    pauseReasons.add(reason)
    upstream.pause()
    if (reason === "slow viewer") graceTimer = setTimeout(leaveSlowBehind, limits.grace)
  }

  function resumeUpstream(reason: PauseReason) {
    if (!pauseReasons.delete(reason)) return
    if (reason === "slow viewer") clearTimeout(graceTimer)
    if (pauseReasons.size === 0) upstream.resume()
  }

  function leaveSlowBehind() {
    const all = [...viewers].filter((viewer) => viewer.isWaitedFor)
    if (all.some(keepsUp)) for (const viewer of all) viewer.setLeftBehind(!keepsUp(viewer))
    update()
    if (pauseReasons.has("slow viewer")) graceTimer = setTimeout(leaveSlowBehind, limits.grace)
  }

  /** Limits the output rate of an account: in each turn of the event loop, and of what nobody watches in each second. */
  function countOutput(length: number) {
    if (account.turn.add(length) >= limits.outputPerTurn && !pauseReasons.has("turn")) {
      pauseUpstream("turn")
      setImmediate(() => resumeUpstream("turn"))
    }
    if (viewers.size > 0 || account.unwatched.add(length) < limits.unwatchedBytes) return
    if (pauseReasons.has("unwatched")) return
    pauseUpstream("unwatched")
    setTimeout(() => resumeUpstream("unwatched"), account.unwatched.resetsIn).unref()
  }

  function inputSent() {
    changed()
    if (upstream.unsent < limits.highWater) return
    inputStoppedAt ??= now()
    for (const viewer of viewers) viewer.pauseInput()
  }

  function inputTaken() {
    changed()
    if (inputStoppedAt === null || upstream.unsent > limits.lowWater) return
    inputStoppedAt = null
    for (const viewer of viewers) viewer.resumeInput()
  }

  function tick(time: number) {
    if (inputStoppedAt === null || time - inputStoppedAt < limits.stuckInput) return
    // Keep input paused for viewers that join now: each would add keystrokes that the machine does not accept.
    inputStoppedAt = time
    for (const viewer of viewers) viewer.close(terminalClose.tryLater)
  }

  return {
    output,
    viewerJoined(viewer: Viewer) {
      if (inputStoppedAt !== null) viewer.pauseInput()
    },
    update,
    shorten,
    inputSent,
    inputTaken,
    tick,
  }
}
