import { createHash } from "node:crypto"
import { expect } from "vitest"
import type { createTerminalFixture, Machine, Tab } from "./terminal-server.fixture"

type Bench = Awaited<ReturnType<typeof createTerminalFixture>>

const kib = 1024
const mib = 1024 * kib

/** Opens a shell and waits until both ends see each other. */
export async function openShell(bench: Bench, id = "dep_1", as = "ada") {
  const before = bench.upstream.lines.length
  const tab = bench.browse(id, { as })
  await expect.poll(() => tab.connected).toBe(true)
  const line = bench.upstream.lines[before]
  if (!line) throw new Error("the upstream saw no connection")
  return { tab, line }
}

/** Writes `total` bytes as fast as they are taken, in frames of many sizes; counts and hashes what has been taken. */
export function flood(line: Machine, total: number) {
  const hash = createHash("sha256")
  const sizes = [64 * kib, 10, 200 * kib, 1, mib, 4000]
  const state = { sent: 0, digest: "" }
  let frame = 0
  function next() {
    const chunk = Buffer.alloc(Math.min(sizes[frame % sizes.length] ?? 1, total - state.sent), `${frame++} `)
    hash.update(chunk)
    line.socket.send(chunk, (error) => {
      if (error) return
      state.sent += chunk.length
      if (state.sent < total) next()
      else state.digest = hash.digest("hex")
    })
  }
  next()
  return state
}

/** Counts and hashes what a tab receives, without keeping it. */
export function measure(tab: Tab) {
  const hash = createHash("sha256")
  const state = { received: 0, digest: () => hash.copy().digest("hex") }
  tab.forget()
  tab.socket.on("message", (data, isBinary) => {
    if (!isBinary || !Buffer.isBuffer(data)) return
    hash.update(data)
    state.received += data.length
  })
  return state
}

/**
 * Whether nothing has moved for as many looks as take a quarter of a second. On a busy machine looks are late and so are the
 * bytes: what counts is that bytes could have moved between one look and the next.
 */
function watchForStop(flow: { sent: number }) {
  let seen = -1
  let still = 0
  return () => {
    still = flow.sent === seen ? still + 1 : 0
    seen = flow.sent
    return still > 25
  }
}

/** Resolves once a flow stands still. */
export async function standstill(flow: { sent: number }) {
  await expect.poll(watchForStop(flow), { interval: 10 }).toBe(true)
}
