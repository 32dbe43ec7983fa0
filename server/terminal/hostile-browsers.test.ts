import { expect, test } from "vitest"
import { creditFrame, paceFrame, resizeFrame } from "../../app/domain/terminal-frames"
import { flood, measure, openShell, standstill } from "./shell.fixture"
import { createTerminalFixture, createTestClock, type Tab } from "./terminal-server.fixture"

const kib = 1024
const mib = 1024 * kib
const endless = 100 * mib
/** For what is not about how much a browser may send. */
const unhurried = { framesPerSecond: Number.POSITIVE_INFINITY, frameFlood: Number.POSITIVE_INFINITY }

type Bench = Awaited<ReturnType<typeof createTerminalFixture>>

/** A terminal whose browser does not read, with all that the network takes on its way. */
async function openStuck(bench: Bench, id = "dep_1") {
  const shell = await openShell(bench, id)
  shell.tab.socket.pause()
  const sent = flood(shell.line, endless)
  await standstill(sent)
  return { ...shell, received: shell.line.received.length }
}

function closings(bench: Bench) {
  return bench.log.filter(({ message }) => message === "terminal closed").map(({ code }) => code)
}

function count(tab: Tab, type: string) {
  return tab.messages.filter((message) => message.type === type).length
}

test("a browser that asks without reading is answered once, with the newest", async () => {
  await using bench = await createTerminalFixture({ limits: unhurried })
  const { tab, line } = await openStuck(bench)
  const before = bench.terminals.heldBytes
  for (let i = 0; i < 5000; i++) {
    tab.socket.send(creditFrame(0))
    tab.socket.send(resizeFrame({ rows: 24, cols: 80 + (i % 20) }))
  }
  tab.socket.send("done")
  await expect.poll(() => line.received.at(-1)).toEqual({ text: "done" })
  expect(bench.terminals.heldBytes - before).toBeLessThan(kib)

  tab.socket.resume()
  await expect.poll(() => tab.last("size")).toMatchObject({ cols: 99 })
  expect(count(tab, "pulse")).toBeLessThan(4)
  expect(count(tab, "size")).toBeLessThan(4)
}, 60_000)

test("what one window does costs nothing for another that does not read", async () => {
  await using bench = await createTerminalFixture({ limits: unhurried })
  const { tab, line } = await openStuck(bench)
  const other = bench.browse("dep_1")
  await expect.poll(() => other.connected).toBe(true)
  const sizes = count(tab, "size")
  const before = bench.terminals.heldBytes
  for (let i = 0; i < 5000; i++) other.socket.send(resizeFrame({ rows: 24, cols: 80 + (i % 20) }))
  other.socket.send("done")
  await expect.poll(() => line.received.at(-1)).toEqual({ text: "done" })
  expect(bench.terminals.heldBytes - before).toBeLessThan(kib)

  tab.socket.resume()
  await expect.poll(() => tab.last("size")).toMatchObject({ cols: 99, leads: false })
  expect(count(tab, "size") - sizes).toBeLessThan(4)
}, 60_000)

test("pings that are not read are not answered without end", async () => {
  await using bench = await createTerminalFixture({ limits: unhurried })
  const { tab } = await openStuck(bench)
  const before = bench.terminals.heldBytes
  for (let i = 0; i < 1000; i++) tab.socket.ping("p".repeat(125))
  await expect.poll(() => closings(bench)).toHaveLength(1)
  expect(bench.terminals.heldBytes).toBeLessThan(before)
}, 60_000)

test("a browser that sends but does not read is closed within a minute, and what was held for it is free", async () => {
  using clock = createTestClock()
  await using bench = await createTerminalFixture({
    now: clock.now,
    limits: { watchedBytes: Number.POSITIVE_INFINITY, scrollback: 128 * kib },
  })
  const { tab, line } = await openStuck(bench)
  expect(bench.terminals.heldBytes).toBeGreaterThan(512 * kib)
  for (let time = 5; time <= 60; time += 5) {
    const typed = line.received.length
    tab.socket.send("x")
    if (time <= 50) {
      await expect.poll(() => line.received.length).toBe(typed + 1)
      expect(closings(bench)).toEqual([])
    }
    clock.advance(5)
  }
  await expect.poll(() => closings(bench)).toEqual([4408])
  expect(bench.terminals.heldBytes).toBeLessThan(256 * kib)
  expect(line.closed).toBeUndefined()
}, 60_000)

test("a browser that reads slowly stays, however long it takes", async () => {
  using clock = createTestClock()
  await using bench = await createTerminalFixture({
    now: clock.now,
    limits: { watchedBytes: Number.POSITIVE_INFINITY },
  })
  const { tab } = await openStuck(bench)
  const received = measure(tab)
  for (let time = 0; time < 150; time += 30) {
    const before = received.received
    tab.socket.resume()
    await expect.poll(() => received.received).toBeGreaterThan(before + 8 * mib)
    tab.socket.pause()
    clock.advance(30)
  }
  expect(closings(bench)).toEqual([])
}, 60_000)

test("a flood of tiny frames is not read on, and closes with 4429; others are not kept waiting", async () => {
  await using bench = await createTerminalFixture({ now: () => 0 })
  const { tab, line } = await openShell(bench)
  const other = await openShell(bench, "dep_1", "noor")
  for (let i = 0; i < 20_000; i++) tab.socket.send("")
  other.tab.socket.send("here")
  await expect.poll(() => other.line.received).toEqual([{ text: "here" }])
  await expect.poll(() => tab.closed).toBe(4429)
  expect(line.closed).toBeUndefined()
  expect(other.tab.closed).toBeUndefined()
})

test("all browsers of an account together are read no faster than allowed, and lose nothing", async () => {
  let time = 0
  const limit = mib
  await using bench = await createTerminalFixture({ now: () => time, limits: { inputBytesPerSecond: limit } })
  const shells = [await openShell(bench, "dep_1"), await openShell(bench, "dep_2", "ada_phone")]
  const total = 2 * mib
  const piece = "k".repeat(16 * kib)
  for (const { tab } of shells) for (let sent = 0; sent < total; sent += piece.length) tab.socket.send(piece)
  const arrived = () =>
    shells
      .flatMap(({ line }) => line.received)
      .reduce((sum, one) => sum + ("text" in one ? one.text.length : 0), 0)
  const progress = {
    get sent() {
      return arrived()
    },
  }
  await standstill(progress)
  // What was under way from each of the two is not thrown away.
  expect(progress.sent).toBeLessThan(limit + 2 * 128 * kib)
  await expect
    .poll(() => {
      time += 1000
      return arrived()
    })
    .toBe(2 * total)
})

test("a message in more pieces than a browser makes closes with 1008", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  for (let i = 0; i < 100; i++) tab.socket.send("x", { fin: false })
  await expect.poll(() => tab.closed).toBe(1008)
  expect(line.received).toEqual([])
})

test("nothing is heeded of what comes after the end", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  tab.socket.send(Uint8Array.of(1))
  tab.socket.send("rm -rf /\r")
  await expect.poll(() => tab.closed).toBe(1003)
  await expect.poll(() => closings(bench)).toEqual([1003])
  expect(line.received).toEqual([])
})

test("a machine that takes nothing is sent no more by those who come anew", async () => {
  using clock = createTestClock()
  const silence = Number.POSITIVE_INFINITY
  await using bench = await createTerminalFixture({ now: clock.now, limits: { silence, ping: silence } })
  const { tab, line } = await openShell(bench)
  line.socket.pause()
  const typed = { sent: 0 }
  const piece = "k".repeat(60 * kib)
  function type() {
    tab.socket.send(piece, (error) => {
      typed.sent += piece.length
      if (!error && typed.sent < endless) type()
    })
  }
  type()
  await standstill(typed)
  const before = bench.terminals.heldBytes
  for (let round = 0; round < 3; round++) {
    const others = [1, 2, 3].map(() => bench.browse("dep_1"))
    await expect.poll(() => others.every(({ connected }) => connected)).toBe(true)
    for (const other of others) for (let i = 0; i < 5; i++) other.socket.send(piece)
    clock.advance(35)
    await expect.poll(() => others.map(({ closed }) => closed)).toEqual([1013, 1013, 1013])
  }
  expect(bench.terminals.heldBytes).toBeLessThanOrEqual(before)
}, 60_000)

test("an ended shell that was replaced still lets go of a browser that does not read", async () => {
  using clock = createTestClock()
  await using bench = await createTerminalFixture({
    now: clock.now,
    limits: { watchedBytes: Number.POSITIVE_INFINITY, unwatchedLifetime: 0 },
  })
  const { tab, line } = await openShell(bench)
  // A hidden tab holds up nobody: the machine can come to its end.
  tab.socket.send(paceFrame(false))
  tab.socket.send("hidden")
  await expect.poll(() => line.received).toHaveLength(1)
  tab.socket.pause()
  const sent = flood(line, 20 * mib)
  await expect.poll(() => sent.sent).toBe(20 * mib)
  line.socket.close(1000)
  await expect.poll(() => bench.log.at(-1)?.message).toBe("terminal shell ended")
  const fresh = await openShell(bench)
  expect(bench.upstream.lines).toHaveLength(2)
  clock.advance(60)
  await expect.poll(() => closings(bench)).toContain(4408)
  fresh.tab.socket.close()
  await expect.poll(() => closings(bench)).toHaveLength(2)
  clock.advance(5)
  expect(bench.terminals.heldBytes).toBe(0)
}, 60_000)
