import { expect, test } from "vitest"
import { creditFrame, paceFrame } from "../../../app/domain/terminal-frames"
import { connected, flood, measure, openShell, standstill, typeFlood } from "../shell.fixture"
import { createTerminalFixture, createTestClock, type Machine, type Tab } from "../terminal-server.fixture"

const kib = 1024
const mib = 1024 * kib

/** One keystroke to the machine and back. */
async function echo({ tab, machine }: { tab: Tab; machine: Machine }, text: string) {
  await new Promise<void>((resolve) => {
    machine.socket.once("message", (data) => machine.socket.send(data))
    tab.socket.on("message", function listen(data, isBinary) {
      if (!isBinary || String(data) !== text) return
      tab.socket.off("message", listen)
      resolve()
    })
    tab.socket.send(text)
  })
}

test("a browser that stops reading pauses its machine, needs little memory, affects nobody else, and loses nothing", async () => {
  await using fixture = await createTerminalFixture({ limits: { outputPerTurn: 64 * kib } })
  const stalled = await openShell(fixture, "dep_1")
  const other = await openShell(fixture, "dep_2")
  const received = measure(stalled.tab)
  const before = process.memoryUsage().arrayBuffers
  stalled.tab.socket.pause()
  const total = 100 * mib
  const sent = flood(stalled.machine, total)
  let standing = false
  const stop = standstill(sent).finally(() => {
    standing = true
  })
  for (let i = 0; !standing; i++) await echo(other, `during ${i}`)
  await stop
  // Kernel buffers of both connections, plus ours.
  expect(sent.sent).toBeLessThan(30 * mib)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * mib)

  stalled.tab.socket.send("\x03")
  await expect.poll(() => stalled.machine.received).toEqual([{ text: "\x03" }])

  stalled.tab.socket.resume()
  // Count echoes instead of seconds, because the test machine may be busy: no keystroke may wait for more than a few megabytes of
  // another shell's output. There are about 58, and 14 without the limit on what is read in a turn. With
  // that of 1 MiB, a fast machine has 15, which proves nothing.
  let echoes = 0
  for (; received.received < total; echoes++) await echo(other, `after ${echoes}`)
  expect(echoes).toBeGreaterThan(28)
  expect(received.digest()).toBe(sent.digest)
})

test("a paused machine still receives pongs", async () => {
  using clock = createTestClock()
  await using fixture = await createTerminalFixture({
    now: clock.now,
  })
  const { tab, machine } = await openShell(fixture)
  const other = await openShell(fixture, "dep_2")
  tab.socket.pause()
  const sent = flood(machine, 40 * mib)
  await standstill(sent)
  let pongs = 0
  machine.socket.on("pong", () => pongs++)
  clock.advance(20)
  await expect.poll(() => pongs).toBe(4)
  await echo(other, "still here")
  expect(machine.closed).toBeUndefined()
})

test("a viewer that does not read is left behind while another keeps up, and later gets the newest output", async () => {
  await using fixture = await createTerminalFixture({ limits: { grace: 100 } })
  const { tab, machine } = await openShell(fixture)
  const lazy = await connected(fixture.browse("dep_1"))
  lazy.socket.pause()
  const received = measure(tab)
  const total = 40 * mib
  const sent = flood(machine, total)
  await expect.poll(() => received.received, { timeout: 20_000 }).toBe(total)
  expect(received.digest()).toBe(sent.digest)

  lazy.socket.resume()
  await expect.poll(() => lazy.position).toBe(total)
  const start = lazy.last("replay-start")
  expect(start?.from).toBeGreaterThan(total - mib)
  expect(lazy.closed).toBeUndefined()
  machine.socket.send("and on")
  await expect.poll(() => lazy.bytes.subarray(-6).toString()).toBe("and on")
})

test("a browser that sends credit gets no more output than it can draw", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  const received = measure(tab)
  tab.socket.send(creditFrame(0))
  tab.socket.send("ready")
  await expect.poll(() => machine.received).toHaveLength(1)
  const total = 20 * mib
  const sent = flood(machine, total)
  await standstill(sent)
  expect(received.received).toBeGreaterThan(300 * kib)
  expect(received.received).toBeLessThan(512 * kib)

  const draw = setInterval(() => tab.socket.send(creditFrame(200 * kib)), 1)
  await expect.poll(() => received.received, { timeout: 20_000 }).toBe(total)
  clearInterval(draw)
  expect(received.digest()).toBe(sent.digest)
})

test("a hidden tab delays nobody", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  tab.socket.send(creditFrame(0))
  tab.socket.send(paceFrame(false))
  tab.socket.send("ready")
  await expect.poll(() => machine.received).toHaveLength(1)
  const total = 20 * mib
  const sent = flood(machine, total)
  await expect.poll(() => sent.sent).toBe(total)
  expect(tab.bytes.length).toBeLessThan(512 * kib)

  tab.socket.send(paceFrame(true))
  const draw = setInterval(() => tab.socket.send(creditFrame(200 * kib)), 1)
  await expect.poll(() => tab.position).toBe(total)
  expect(tab.bytes.length).toBeLessThan(10 * mib)
  clearInterval(draw)
})

test("an unwatched shell is read slowly, and at full speed again once somebody reconnects", async () => {
  using clock = createTestClock()
  await using fixture = await createTerminalFixture({
    now: clock.now,
    limits: { unwatchedBytes: 256 * kib },
  })
  const { tab, machine } = await openShell(fixture)
  tab.socket.terminate()
  await expect.poll(() => fixture.log.at(-1)?.message).toBe("terminal closed")
  const total = 60 * mib
  const sent = flood(machine, total)
  await standstill(sent)
  expect(sent.sent).toBeLessThan(20 * mib)
  const back = fixture.browse("dep_1")
  const received = measure(back)
  await expect.poll(() => sent.sent, { timeout: 20_000 }).toBe(total)
  await expect.poll(() => received.received).toBeGreaterThan(40 * mib)
})

test("a machine that accepts nothing pauses the browser; keystrokes arrive in order afterwards", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  const before = process.memoryUsage().arrayBuffers
  machine.socket.pause()
  const total = 50 * mib
  const piece = "k".repeat(16 * kib)
  const typed = typeFlood(tab, piece, total)
  await standstill(typed)
  expect(typed.sent).toBeLessThan(30 * mib)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * mib)

  machine.socket.resume()
  await expect.poll(() => machine.received.length, { timeout: 20_000 }).toBe(total / piece.length)
  expect(machine.received.every((message) => "text" in message && message.text === piece)).toBe(true)
  expect(tab.closed).toBeUndefined()
})

test("an account's output is read in turns with everybody else's, and arrives complete", async () => {
  await using fixture = await createTerminalFixture({
    limits: { outputPerTurn: 16 * kib },
  })
  const { tab, machine } = await openShell(fixture)
  const noor = await openShell(fixture, "dep_2", "noor")
  const received = measure(tab)
  const total = 20 * mib
  const sent = flood(machine, total)
  let echoes = 0
  for (; received.received < total; echoes++) await echo(noor, `meanwhile ${echoes}`)
  expect(echoes).toBeGreaterThan(5)
  await expect.poll(() => sent.digest).toBe(received.digest())
})
