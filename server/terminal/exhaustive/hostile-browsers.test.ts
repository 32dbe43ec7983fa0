import { expect, test } from "vitest"
import { creditFrame, paceFrame, resizeFrame } from "../../../app/domain/terminal-frames"
import { connected, flood, measure, openShell, standstill, typeFlood } from "../shell.fixture"
import { createTerminalFixture, createTestClock, type Machine, type Tab } from "../terminal-server.fixture"

const kib = 1024
const mib = 1024 * kib
const endless = 100 * mib
/** Disables the input rate limits. */
const withoutRateLimits = { framesPerSecond: Number.POSITIVE_INFINITY, frameFlood: Number.POSITIVE_INFINITY }

type Fixture = Awaited<ReturnType<typeof createTerminalFixture>>

/** A terminal whose browser does not read, with full network buffers. */
async function openStuck(fixture: Fixture, id = "dep_1") {
  const shell = await openShell(fixture, id)
  shell.tab.socket.pause()
  const sent = flood(shell.machine, endless)
  await standstill(sent)
  return { ...shell, received: shell.machine.received.length }
}

function closings(fixture: Fixture) {
  return fixture.log.filter(({ message }) => message === "terminal closed").map(({ code }) => code)
}

function count(tab: Tab, type: string) {
  return tab.messages.filter((message) => message.type === type).length
}

test.each([
  ["it sends itself", true],
  ["another window of its shell sends", false],
])("a browser that does not read gets one reply to what %s, the latest", async (_, itself) => {
  await using fixture = await createTerminalFixture({ limits: withoutRateLimits })
  const { tab, machine } = await openStuck(fixture)
  const sending = itself ? tab : await connected(fixture.browse("dep_1"))
  const sizes = count(tab, "size")
  const before = fixture.terminals.heldBytes
  for (let i = 0; i < 5000; i++) {
    sending.socket.send(creditFrame(0))
    sending.socket.send(resizeFrame({ rows: 24, cols: 80 + (i % 20) }))
  }
  sending.socket.send("done")
  await expect.poll(() => machine.received.at(-1)).toEqual({ text: "done" })
  expect(fixture.terminals.heldBytes - before).toBeLessThan(kib)

  tab.socket.resume()
  await expect.poll(() => tab.last("size")).toMatchObject({ cols: 99, leads: itself })
  expect(count(tab, "pulse")).toBeLessThan(4)
  expect(count(tab, "size") - sizes).toBeLessThan(4)
})

test("replies to pings are bounded when the browser does not read", async () => {
  await using fixture = await createTerminalFixture({ limits: withoutRateLimits })
  const { tab } = await openStuck(fixture)
  const before = fixture.terminals.heldBytes
  for (let i = 0; i < 1000; i++) tab.socket.ping("p".repeat(125))
  await expect.poll(() => closings(fixture)).toHaveLength(1)
  expect(fixture.terminals.heldBytes).toBeLessThan(before)
})

test("a browser that sends but does not read is closed within a minute, and its memory is freed", async () => {
  using clock = createTestClock()
  await using fixture = await createTerminalFixture({
    now: clock.now,
    limits: { scrollback: 128 * kib },
  })
  const { tab, machine } = await openStuck(fixture)
  expect(fixture.terminals.heldBytes).toBeGreaterThan(512 * kib)
  for (let time = 5; time <= 60; time += 5) {
    const typed = machine.received.length
    tab.socket.send("x")
    if (time <= 50) {
      await expect.poll(() => machine.received.length).toBe(typed + 1)
      expect(closings(fixture)).toEqual([])
    }
    clock.advance(5)
  }
  await expect.poll(() => closings(fixture)).toEqual([4408])
  expect(fixture.terminals.heldBytes).toBeLessThan(256 * kib)
  expect(machine.closed).toBeUndefined()
})

test("a browser that reads slowly stays connected", async () => {
  using clock = createTestClock()
  await using fixture = await createTerminalFixture({
    now: clock.now,
  })
  const { tab } = await openStuck(fixture)
  const received = measure(tab)
  for (let time = 0; time < 150; time += 30) {
    const before = received.received
    tab.socket.resume()
    await expect.poll(() => received.received).toBeGreaterThan(before + 8 * mib)
    tab.socket.pause()
    clock.advance(30)
  }
  expect(closings(fixture)).toEqual([])
})

test("a flood of tiny frames is paused and closed with 4429; others do not wait", async () => {
  await using fixture = await createTerminalFixture({ now: () => 0 })
  const { tab, machine } = await openShell(fixture)
  const other = await openShell(fixture, "dep_1", "noor")
  for (let i = 0; i < 20_000; i++) tab.socket.send("")
  other.tab.socket.send("here")
  await expect.poll(() => other.machine.received).toEqual([{ text: "here" }])
  await expect.poll(() => tab.closed).toBe(4429)
  expect(machine.closed).toBeUndefined()
  expect(other.tab.closed).toBeUndefined()
})

test("the input rate of an account is limited over all its browsers, without losing input", async () => {
  let time = 0
  const limit = mib
  await using fixture = await createTerminalFixture({
    now: () => time,
    limits: { inputBytesPerSecond: limit },
  })
  const shells = [await openShell(fixture, "dep_1"), await openShell(fixture, "dep_2", "ada_phone")]
  const total = 2 * mib
  const piece = "k".repeat(16 * kib)
  for (const { tab } of shells) for (let sent = 0; sent < total; sent += piece.length) tab.socket.send(piece)
  const arrived = () =>
    shells
      .flatMap(({ machine }) => machine.received)
      .reduce((sum, one) => sum + ("text" in one ? one.text.length : 0), 0)
  const progress = {
    get sent() {
      return arrived()
    },
  }
  await standstill(progress)
  // Input that is already in flight from either browser is not dropped.
  expect(progress.sent).toBeLessThan(limit + 2 * 128 * kib)
  await expect
    .poll(() => {
      time += 1000
      return arrived()
    })
    .toBe(2 * total)
})

test("a message with too many fragments closes with 1008", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  for (let i = 0; i < 100; i++) tab.socket.send("x", { fin: false })
  await expect.poll(() => tab.closed).toBe(1008)
  expect(machine.received).toEqual([])
})

test("new viewers cannot add input to a machine that accepts nothing", async () => {
  using clock = createTestClock()
  const silence = Number.POSITIVE_INFINITY
  await using fixture = await createTerminalFixture({ now: clock.now, limits: { silence, ping: silence } })
  const { tab, machine } = await openShell(fixture)
  machine.socket.pause()
  const piece = "k".repeat(60 * kib)
  await standstill(typeFlood(tab, piece, endless))
  const before = fixture.terminals.heldBytes
  for (let round = 0; round < 3; round++) {
    const others = [1, 2, 3].map(() => fixture.browse("dep_1"))
    await expect.poll(() => others.every(({ connected }) => connected)).toBe(true)
    for (const other of others) for (let i = 0; i < 5; i++) other.socket.send(piece)
    clock.advance(35)
    await expect.poll(() => others.map(({ closed }) => closed)).toEqual([1013, 1013, 1013])
  }
  expect(fixture.terminals.heldBytes).toBeLessThanOrEqual(before)
})

test("an ended and replaced shell still closes a browser that does not read", async () => {
  using clock = createTestClock()
  await using fixture = await createTerminalFixture({
    now: clock.now,
    limits: { unwatchedLifetime: 0 },
  })
  const { tab, machine } = await openShell(fixture)
  // The shell does not wait for a hidden tab, so the machine can finish.
  tab.socket.send(paceFrame(false))
  tab.socket.send("hidden")
  await expect.poll(() => machine.received).toHaveLength(1)
  tab.socket.pause()
  const sent = flood(machine, 20 * mib)
  await expect.poll(() => sent.sent).toBe(20 * mib)
  machine.socket.close(1000)
  await expect.poll(() => fixture.log.at(-1)?.message).toBe("terminal shell ended")
  const fresh = await openShell(fixture)
  expect(fixture.upstream.machines).toHaveLength(2)
  clock.advance(60)
  await expect.poll(() => closings(fixture)).toContain(4408)
  fresh.tab.socket.close()
  await expect.poll(() => closings(fixture)).toHaveLength(2)
  clock.advance(5)
  expect(fixture.terminals.heldBytes).toBe(0)
})

test("opening and closing a thousand terminals leaks nothing", async () => {
  await using fixture = await createTerminalFixture({
    limits: { upgradesPerSession: 1e6, unwatchedLifetime: 0, tick: 20 },
  })
  fixture.upstream.onMachine = (machine: Machine) => machine.socket.send("welcome\r\n")
  async function cycle(count: number) {
    for (let i = 0; i < count; i += 20) {
      const tabs = Array.from({ length: 20 }, (_, j) => fixture.browse(`dep_${j % 8}`, { as: `user${j}` }))
      await expect.poll(() => tabs.every((tab) => tab.text.includes("welcome"))).toBe(true)
      for (const [j, tab] of tabs.entries()) j % 2 ? tab.socket.close() : tab.socket.terminate()
      await expect.poll(() => fixture.upstream.openMachines.length, { timeout: 20_000 }).toBe(0)
      fixture.upstream.machines.length = 0
      fixture.log.length = 0
    }
  }
  const handles = () => process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP")).length
  await cycle(100)
  await expect.poll(fixture.connections).toBe(0)
  const before = handles()
  await cycle(1000)
  await expect.poll(fixture.connections).toBe(0)
  await expect.poll(handles).toBeLessThanOrEqual(before)
})
