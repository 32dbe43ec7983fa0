import { createHash } from "node:crypto"
import { expect } from "vitest"
import type { createTerminalFixture, Machine, Tab } from "./terminal-server.fixture"

type Fixture = Awaited<ReturnType<typeof createTerminalFixture>>

const kib = 1024
const mib = 1024 * kib

/** Waits until the shell of a tab is connected. */
export async function connected(tab: Tab) {
  await expect.poll(() => tab.connected).toBe(true)
  return tab
}

/** Opens a shell and waits until both ends are connected. */
export async function openShell(fixture: Fixture, id = "dep_1", as = "ada") {
  const before = fixture.upstream.machines.length
  const tab = await connected(fixture.browse(id, { as }))
  const machine = fixture.upstream.machines[before]
  if (!machine) throw new Error("the upstream saw no connection")
  return { tab, machine }
}

/** Writes `total` bytes as fast as they are accepted, in frames of many sizes. Counts and hashes accepted bytes. */
export function flood(machine: Machine, total: number) {
  const hash = createHash("sha256")
  const sizes = [64 * kib, 10, 200 * kib, 1, mib, 4000]
  const state = { sent: 0, digest: "" }
  let frame = 0
  function next() {
    const chunk = Buffer.alloc(Math.min(sizes[frame % sizes.length] ?? 1, total - state.sent), `${frame++} `)
    hash.update(chunk)
    machine.socket.send(chunk, (error) => {
      if (error) return
      state.sent += chunk.length
      if (state.sent < total) next()
      else state.digest = hash.digest("hex")
    })
  }
  next()
  return state
}

/** Types `total` characters as fast as they are accepted, and counts these. */
export function typeFlood(tab: Tab, piece: string, total: number) {
  const state = { sent: 0 }
  function next() {
    tab.socket.send(piece, (error) => {
      state.sent += piece.length
      if (!error && state.sent < total) next()
    })
  }
  next()
  return state
}

/** Counts and hashes what a tab receives, without storing it. */
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
 * Whether nothing has moved for 25 polls, about a quarter of a second. Polls are counted instead of time, because on a busy
 * machine both the polls and the bytes are late.
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

/** Resolves when no more bytes move. */
export async function standstill(flow: { sent: number }) {
  await expect.poll(watchForStop(flow), { interval: 10 }).toBe(true)
}
