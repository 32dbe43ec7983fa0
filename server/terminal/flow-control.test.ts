import { expect, test } from "vitest"
import { creditFrame, paceFrame } from "../../app/domain/terminal-frames"
import { flood, measure, openShell, standstill } from "./shell.fixture"
import { createTerminalFixture, createTestClock, type Machine, type Tab } from "./terminal-server.fixture"

const kib = 1024
const mib = 1024 * kib

/** One keystroke to the machine and back. */
async function echo({ tab, line }: { tab: Tab; line: Machine }, text: string) {
  await new Promise<void>((resolve) => {
    line.socket.once("message", (data) => line.socket.send(data))
    tab.socket.on("message", function listen(data, isBinary) {
      if (!isBinary || String(data) !== text) return
      tab.socket.off("message", listen)
      resolve()
    })
    tab.socket.send(text)
  })
}

test("a browser that stops reading stops the machine, costs little memory and nobody else anything, and loses nothing", async () => {
  await using bench = await createTerminalFixture()
  const stalled = await openShell(bench, "dep_1")
  const other = await openShell(bench, "dep_2")
  const received = measure(stalled.tab)
  const before = process.memoryUsage().arrayBuffers
  stalled.tab.socket.pause()
  const total = 100 * mib
  const sent = flood(stalled.line, total)
  let standing = false
  const stop = standstill(sent).finally(() => {
    standing = true
  })
  for (let i = 0; !standing; i++) await echo(other, `during ${i}`)
  await stop
  // What the kernel takes for both connections, and what we do.
  expect(sent.sent).toBeLessThan(30 * mib)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * mib)

  const typed = performance.now()
  stalled.tab.socket.send("\x03")
  await expect.poll(() => stalled.line.received).toEqual([{ text: "\x03" }])
  expect(performance.now() - typed).toBeLessThan(1000)

  stalled.tab.socket.resume()
  // Counted in echoes and not in seconds, since the machine that runs the tests has other work too: nobody waits for more than
  // a few megabytes of somebody else's flood.
  let echoes = 0
  for (; received.received < total; echoes++) await echo(other, `after ${echoes}`)
  expect(echoes).toBeGreaterThan(20)
  expect(received.digest()).toBe(sent.digest)
}, 60_000)

test("a machine that must wait hears that we are still there", async () => {
  using clock = createTestClock()
  await using bench = await createTerminalFixture({
    now: clock.now,
    limits: { watchedBytes: Number.POSITIVE_INFINITY },
  })
  const { tab, line } = await openShell(bench)
  const other = await openShell(bench, "dep_2")
  tab.socket.pause()
  const sent = flood(line, 40 * mib)
  await standstill(sent)
  let pongs = 0
  line.socket.on("pong", () => pongs++)
  clock.advance(20)
  await expect.poll(() => pongs).toBe(4)
  await echo(other, "still here")
  expect(line.closed).toBeUndefined()
}, 60_000)

test("a viewer that takes nothing is left behind while another keeps up, and comes back with the newest output", async () => {
  await using bench = await createTerminalFixture({ limits: { grace: 100 } })
  const { tab, line } = await openShell(bench)
  const lazy = bench.browse("dep_1")
  await expect.poll(() => lazy.connected).toBe(true)
  lazy.socket.pause()
  const received = measure(tab)
  const total = 40 * mib
  const sent = flood(line, total)
  await expect.poll(() => received.received, { timeout: 20_000 }).toBe(total)
  expect(received.digest()).toBe(sent.digest)

  lazy.socket.resume()
  await expect.poll(() => lazy.position, { timeout: 5000 }).toBe(total)
  const start = lazy.last("replay-start")
  expect(start?.from).toBeGreaterThan(total - 4 * mib)
  expect(lazy.closed).toBeUndefined()
  line.socket.send("and on")
  await expect.poll(() => lazy.bytes.subarray(-6).toString()).toBe("and on")
}, 60_000)

test("a browser that gives credit is sent no more than it can draw", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  const received = measure(tab)
  tab.socket.send(creditFrame(0))
  tab.socket.send("ready")
  await expect.poll(() => line.received).toHaveLength(1)
  const total = 20 * mib
  const sent = flood(line, total)
  await standstill(sent)
  expect(received.received).toBeGreaterThan(300 * kib)
  expect(received.received).toBeLessThan(512 * kib)

  const draw = setInterval(() => tab.socket.send(creditFrame(200 * kib)), 1)
  await expect.poll(() => received.received, { timeout: 20_000 }).toBe(total)
  clearInterval(draw)
  expect(received.digest()).toBe(sent.digest)
}, 60_000)

test("nobody waits for a hidden tab", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  tab.socket.send(creditFrame(0))
  tab.socket.send(paceFrame(false))
  tab.socket.send("ready")
  await expect.poll(() => line.received).toHaveLength(1)
  const total = 20 * mib
  const sent = flood(line, total)
  await expect.poll(() => sent.sent, { timeout: 5000 }).toBe(total)
  expect(tab.bytes.length).toBeLessThan(512 * kib)

  tab.socket.send(paceFrame(true))
  const draw = setInterval(() => tab.socket.send(creditFrame(200 * kib)), 1)
  await expect.poll(() => tab.position, { timeout: 5000 }).toBe(total)
  expect(tab.bytes.length).toBeLessThan(10 * mib)
  clearInterval(draw)
}, 60_000)

test("a shell that nobody watches is read at a modest speed, and at full speed again for who comes back", async () => {
  using clock = createTestClock()
  await using bench = await createTerminalFixture({
    now: clock.now,
    limits: { unwatchedBytes: 256 * kib, watchedBytes: Number.POSITIVE_INFINITY },
  })
  const { tab, line } = await openShell(bench)
  tab.socket.terminate()
  await expect.poll(() => bench.log.at(-1)?.message).toBe("terminal closed")
  const total = 60 * mib
  const sent = flood(line, total)
  await standstill(sent)
  expect(sent.sent).toBeLessThan(20 * mib)
  const back = bench.browse("dep_1")
  const received = measure(back)
  await expect.poll(() => sent.sent, { timeout: 20_000 }).toBe(total)
  await expect.poll(() => received.received).toBeGreaterThan(40 * mib)
}, 60_000)

test("a machine that takes nothing stops the browser; what was typed arrives in order once it takes some", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  const before = process.memoryUsage().arrayBuffers
  line.socket.pause()
  const total = 50 * mib
  const typed = { sent: 0 }
  const piece = "k".repeat(16 * kib)
  function type() {
    tab.socket.send(piece, () => {
      typed.sent += piece.length
      if (typed.sent < total) type()
    })
  }
  type()
  await standstill(typed)
  expect(typed.sent).toBeLessThan(30 * mib)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * mib)

  line.socket.resume()
  await expect.poll(() => line.received.length, { timeout: 20_000 }).toBe(total / piece.length)
  expect(line.received.every((message) => "text" in message && message.text === piece)).toBe(true)
  expect(tab.closed).toBeUndefined()
}, 60_000)

test("a machine that goes on taking nothing ends the view with 1013, a frame too large with 1009", async () => {
  using clock = createTestClock()
  await using bench = await createTerminalFixture({ now: clock.now })
  const { tab, line } = await openShell(bench)
  line.socket.pause()
  const typed = { sent: 0 }
  function type() {
    tab.socket.send("k".repeat(60 * kib), (error) => {
      typed.sent += 60 * kib
      if (!error && typed.sent < 100 * mib) type()
    })
  }
  type()
  await standstill(typed)
  clock.advance(35)
  await expect.poll(() => tab.closed).toBe(1013)

  const { tab: paster } = await openShell(bench, "dep_2")
  paster.socket.send("k".repeat(65 * kib))
  await expect.poll(() => paster.closed).toBe(1009)
}, 60_000)

test("the machines of an account are read no faster than allowed, and what they write is not lost", async () => {
  await using bench = await createTerminalFixture({ limits: { watchedBytes: 256 * kib } })
  const { tab, line } = await openShell(bench)
  const other = await openShell(bench, "dep_2")
  const began = performance.now()
  const written = Array.from({ length: 64 }, (_, i) => Buffer.alloc(16 * kib, `${i} `))
  for (const piece of written) line.socket.send(piece)
  await echo(other, "meanwhile")
  await expect.poll(() => tab.bytes.length).toBe(mib)
  expect(tab.bytes.equals(Buffer.concat(written))).toBe(true)
  // Each tenth of a second takes a tenth of it, and the one read that was under way when that was reached.
  expect(performance.now() - began).toBeGreaterThan(500)
})
