import { terminalClose } from "../../app/domain/terminal-close"
import type { TerminalLimits } from "./limits"
import type { OutputRing } from "./output-ring"
import type { Upstream } from "./upstream"
import type { Viewer } from "./viewer"

export interface FlowOptions {
  ring: OutputRing
  viewers: ReadonlySet<Viewer>
  upstream: Upstream
  limits: TerminalLimits
  now: () => number
}

/**
 * Keeps both directions of a shell bounded (G7, G8). Output: the machine is read no faster than the slowest viewer
 * takes it, so nothing is lost; but a viewer that falls behind for the time of grace while another keeps up is no
 * longer waited for, and goes on with the newest output once it takes some again. Input: browsers are read no faster
 * than the machine takes what is typed.
 */
export function createFlow({ ring, viewers, upstream, limits, now }: FlowOptions) {
  const holds = new Set<"slow viewer" | "unwatched">()
  let pumping = false
  let grace: NodeJS.Timeout | undefined
  let inputStoppedAt: number | null = null
  let second = { began: now(), bytes: 0 }

  const keepsUp = (viewer: Viewer) => ring.end - viewer.position <= limits.behindLow

  function output(bytes: Buffer) {
    ring.append(bytes)
    if (viewers.size === 0) spend(bytes.length)
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
    const slowest = Math.min(ring.end, ...waitedFor().map((viewer) => viewer.position))
    const behind = ring.end - slowest
    ring.trim(slowest)
    if (behind >= limits.behindHigh) hold("slow viewer")
    else if (behind <= limits.behindLow) release("slow viewer")
    if (viewers.size > 0) release("unwatched")
  }

  function waitedFor() {
    return [...viewers].filter((viewer) => viewer.paces)
  }

  function hold(reason: "slow viewer" | "unwatched") {
    if (holds.has(reason)) return
    holds.add(reason)
    upstream.pause()
    if (reason === "slow viewer") grace = setTimeout(leaveBehind, limits.grace)
  }

  function release(reason: "slow viewer" | "unwatched") {
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

  /** Output that nobody sees must not cost those who do see theirs: it is read at a modest speed. */
  function spend(length: number) {
    const time = now()
    if (time - second.began >= 1000) second = { began: time, bytes: 0 }
    second.bytes += length
    if (second.bytes < limits.unwatchedBytes) return
    hold("unwatched")
    setTimeout(() => release("unwatched"), second.began + 1000 - time).unref()
  }

  function inputSent() {
    if (upstream.unsent < limits.highWater) return
    inputStoppedAt ??= now()
    for (const viewer of viewers) viewer.pauseInput()
  }

  function inputTaken() {
    if (inputStoppedAt === null || upstream.unsent > limits.lowWater) return
    inputStoppedAt = null
    for (const viewer of viewers) viewer.resumeInput()
  }

  function tick(time: number) {
    if (inputStoppedAt === null || time - inputStoppedAt < limits.stuckInput) return
    inputStoppedAt = null
    for (const viewer of viewers) viewer.close(terminalClose.tryLater)
  }

  return { output, settle, inputSent, inputTaken, tick }
}
