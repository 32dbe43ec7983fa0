import { terminalClose } from "../../app/domain/terminal-close"
import type { TerminalLimits } from "./limits"
import type { Account } from "./memory"
import type { OutputRing } from "./output-ring"
import type { Upstream } from "./upstream"
import type { Viewer } from "./viewer"

export interface FlowOptions {
  ring: OutputRing
  viewers: ReadonlySet<Viewer>
  upstream: Upstream
  account: Account
  limits: TerminalLimits
  now: () => number
  /** What is held for the viewers and the machine may have changed. */
  changed(): void
}

/** Why the machine is not read. */
type Hold = "slow viewer" | "unwatched" | "rate"

/**
 * Keeps both directions of a shell bounded. Output: the machine is read no faster than the slowest viewer takes it,
 * so nothing is lost; but a viewer that falls behind for the time of grace while another keeps up is no
 * longer waited for, and goes on with the newest output once it takes some again. Input: browsers are read no faster
 * than the machine takes what is typed.
 */
export function createFlow(options: FlowOptions) {
  const { ring, viewers, upstream, account, limits, now, changed } = options
  const holds = new Set<Hold>()
  let pumping = false
  let grace: NodeJS.Timeout | undefined
  let inputStoppedAt: number | null = null

  const keepsUp = (viewer: Viewer) => ring.end - viewer.position <= limits.behindLow

  function output(bytes: Buffer) {
    ring.append(bytes)
    spend(bytes.length)
    // Many small frames come in one read; viewers get them as one.
    if (!pumping) {
      pumping = true
      setImmediate(pump)
    }
    settle()
  }

  function pump() {
    pumping = false
    for (const viewer of viewers) viewer.pump()
    settle()
  }

  /** Decides anew who is waited for and whether the machine is read; after everything that may change it. */
  function settle() {
    for (const viewer of viewers) if (keepsUp(viewer)) viewer.setLagging(false)
    const from = needed()
    const behind = ring.end - from
    ring.trim(from)
    if (behind >= limits.behindHigh) hold("slow viewer")
    else if (behind <= limits.behindLow) release("slow viewer")
    if (viewers.size > 0) release("unwatched")
    changed()
  }

  /** Where the output begins that somebody is waited for to take. */
  function needed() {
    return Math.min(ring.end, ...waitedFor().map((viewer) => viewer.position))
  }

  /** Keeps less of the output that has been seen; false when there is nothing to spare. */
  function shorten() {
    const before = ring.held
    ring.trim(needed(), limits.shortScrollback)
    changed()
    return ring.held < before
  }

  function waitedFor() {
    return [...viewers].filter((viewer) => viewer.paces)
  }

  function hold(reason: Hold) {
    if (holds.has(reason)) return
    holds.add(reason)
    upstream.pause()
    if (reason === "slow viewer") grace = setTimeout(leaveBehind, limits.grace)
  }

  function release(reason: Hold) {
    if (!holds.delete(reason)) return
    if (reason === "slow viewer") clearTimeout(grace)
    if (holds.size === 0) upstream.resume()
  }

  function leaveBehind() {
    const all = waitedFor()
    if (all.some(keepsUp)) for (const viewer of all) viewer.setLagging(!keepsUp(viewer))
    settle()
    if (holds.has("slow viewer")) grace = setTimeout(leaveBehind, limits.grace)
  }

  /** No account may keep the process busy; and output that nobody sees must not cost those who do see theirs. */
  function spend(length: number) {
    const watched = viewers.size > 0
    const meter = watched ? account.watched : account.unwatched
    if (meter.add(length) < (watched ? limits.watchedBytes / 10 : limits.unwatchedBytes)) return
    const reason = watched ? "rate" : "unwatched"
    if (holds.has(reason)) return
    hold(reason)
    setTimeout(() => release(reason), meter.left).unref()
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
    // Whoever comes next waits too: otherwise each of them would add to what the machine does not take.
    inputStoppedAt = time
    for (const viewer of viewers) viewer.close(terminalClose.tryLater)
  }

  return {
    output,
    /** A viewer that has just come. */
    joined(viewer: Viewer) {
      if (inputStoppedAt !== null) viewer.pauseInput()
    },
    settle,
    shorten,
    inputSent,
    inputTaken,
    tick,
  }
}
