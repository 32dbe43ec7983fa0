import { expect, test } from "vitest"
import type { WebSocket } from "ws"
import { creditFrame, paceFrame, resizeFrame } from "../../app/domain/terminal-frames"
import { openShell } from "./shell.fixture"
import {
  createTerminalFixture,
  createTestClock,
  type Handshake,
  type Machine,
} from "./terminal-server.fixture"

/** Without pings: a clock that jumps leaves no time to answer them. */
const unhurried = { ping: Number.POSITIVE_INFINITY, silence: Number.POSITIVE_INFINITY }

test("the upstream is dialled once with the session's token, and keystrokes and output pass", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench, "dep.8f2c-41_x")
  expect(line.url).toBe("/base/api/deployments/dep.8f2c-41_x/terminal?token=token-of-ada%26%3D%3F")
  expect(line.headers["sec-websocket-extensions"]).toBeUndefined()
  expect(line.headers.cookie).toBeUndefined()

  tab.socket.send("echo hi\r")
  await expect.poll(() => line.received).toEqual([{ text: "echo hi\r" }])
  line.socket.send("hi\r\n")
  line.socket.send(Buffer.from("binary\r\n"))
  await expect.poll(() => tab.text).toBe("hi\r\nbinary\r\n")
})

test("the token is in no frame and no log line", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  line.socket.close(1000, "bye")
  await expect.poll(() => tab.closed).toBe(1000)
  bench.upstream.handshake = { status: 500 }
  const second = bench.browse("dep_2")
  await expect.poll(() => second.closed).toBe(4502)
  const seen = JSON.stringify([bench.log, tab.messages, second.messages])
  expect(seen).not.toContain("token-of-ada")
  expect(bench.log.map((entry) => entry.message)).toEqual([
    "terminal opened",
    "terminal shell ended",
    "terminal closed",
    "terminal opened",
    "terminal shell ended",
    "terminal closed",
  ])
  expect(bench.log[0]).toMatchObject({ session: "ada", deployment: "dep_1", requestId: expect.any(String) })
})

test("keystrokes stay text whatever their length, and sizes are the only binary", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  const keys = ["abcd", "😀", "\x1b[A", "\x03", "ü", "\x06abcd"]
  for (const key of keys) tab.socket.send(key)
  await expect.poll(() => line.received).toEqual(keys.map((text) => ({ text })))

  tab.socket.send(resizeFrame({ rows: 50, cols: 132 }))
  await expect.poll(() => line.received.at(-1)).toEqual({ binary: [0, 50, 0, 132] })
  tab.socket.send(Buffer.from([0, 0, 255, 255]))
  await expect.poll(() => line.received.at(-1)).toEqual({ binary: [0, 1, 3, 232] })
  expect(tab.last("size")).toEqual({ type: "size", rows: 1, cols: 1000, leads: true })
})

test.each([[[1, 2, 3]], [[1, 2, 3, 4, 5]], [[]], [[1]]])(
  "a binary frame %j closes with 1003 and goes nowhere",
  async (bytes) => {
    await using bench = await createTerminalFixture()
    const { tab, line } = await openShell(bench)
    tab.socket.send(Buffer.from(bytes), { binary: true })
    await expect.poll(() => tab.closed).toBe(1003)
    expect(line.received).toEqual([])
  },
)

test("a window that is dragged is told to the machine in steps, its last size at the end", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  for (let cols = 80; cols < 180; cols++) tab.socket.send(resizeFrame({ rows: 24, cols }))
  await expect.poll(() => line.received.at(-1)).toEqual({ binary: [0, 24, 0, 179] })
  expect(line.received.length).toBeLessThan(10)
})

test("what is typed after a resize finds the new size", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  tab.socket.send(resizeFrame({ rows: 40, cols: 100 }))
  tab.socket.send("stty size\r")
  await expect.poll(() => line.received).toEqual([{ binary: [0, 40, 0, 100] }, { text: "stty size\r" }])
})

test("a size known before the shell opens is the first thing that the machine hears", async () => {
  await using bench = await createTerminalFixture()
  const tab = bench.browse("dep_1", { query: "?rows=40&cols=100" })
  await expect.poll(() => bench.upstream.lines[0]?.received).toEqual([{ binary: [0, 40, 0, 100] }])
  expect(tab.last("size")).toEqual({ type: "size", rows: 40, cols: 100, leads: true })
})

test("output is bytes: characters cut between frames, bytes that are no characters, empty and large frames", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  const smile = Buffer.from("😀")
  const large = Buffer.alloc(1024 * 1024, "x")
  const frames = [
    smile.subarray(0, 1),
    smile.subarray(1, 3),
    Buffer.alloc(0),
    smile.subarray(3),
    Buffer.from([0xff, 0xc0, 0x80]),
    large,
  ]
  for (const frame of frames) line.socket.send(frame, { binary: false })
  const all = Buffer.concat(frames)
  await expect.poll(() => tab.bytes.length).toBe(all.length)
  expect(tab.bytes.equals(all)).toBe(true)
  expect(tab.closed).toBeUndefined()
})

test.each<[Handshake, number]>([
  [{ status: 403 }, 4403],
  [{ status: 404 }, 4404],
  [{ status: 500 }, 4502],
  [{ status: 302, location: "/elsewhere" }, 4502],
  ["garbage", 4502],
  ["wrong accept", 4502],
  ["hang", 4502],
])("an upstream that answers the handshake with %j closes with %d", async (handshake, code) => {
  await using bench = await createTerminalFixture({ limits: { handshake: 300 } })
  bench.upstream.handshake = handshake
  const tab = bench.browse("dep_1")
  await expect.poll(() => tab.closed).toBe(code)
  expect(tab.messages[0]).toEqual({ type: "status", state: "connecting" })
  expect(tab.last("closed")).toEqual({ type: "closed", code, at: 0 })
  expect(tab.connected).toBe(false)
  // Neither dialled again by itself nor followed elsewhere.
  expect(bench.upstream.requests).toHaveLength(1)

  bench.upstream.handshake = "open"
  const again = bench.browse("dep_1")
  await expect.poll(() => again.connected).toBe(true)
})

test("an upstream that is not there closes with 4502", async () => {
  await using bench = await createTerminalFixture()
  await bench.upstream.close()
  const tab = bench.browse("dep_1")
  await expect.poll(() => tab.closed).toBe(4502)
  expect(bench.log).toContainEqual(
    expect.objectContaining({ message: "terminal shell ended", detail: "ECONNREFUSED" }),
  )
})

test("a token that is refused is renewed once; without a new one the session is over", async () => {
  await using bench = await createTerminalFixture()
  bench.upstream.handshake = { status: 401 }
  const refused = bench.browse("dep_1")
  await expect.poll(() => refused.closed).toBe(4401)
  expect(bench.upstream.requests.map((url) => new URL(url, "http://u").searchParams.get("token"))).toEqual([
    "token-of-ada&=?",
    "renewed-token",
  ])

  bench.auth.state.renewal = () => null
  const over = bench.browse("dep_2")
  await expect.poll(() => over.closed).toBe(4401)
  expect(bench.upstream.requests).toHaveLength(3)
})

test("signing out closes that session's terminals at once, both sides, and nobody else's", async () => {
  await using bench = await createTerminalFixture()
  const first = await openShell(bench, "dep_1")
  const second = await openShell(bench, "dep_2")
  const other = await openShell(bench, "dep_1", "noor")
  bench.auth.signOut("ada")
  await expect.poll(() => [first.tab.closed, second.tab.closed]).toEqual([4401, 4401])
  await expect.poll(() => [first.line.closed, second.line.closed]).toEqual([1000, 1000])
  expect(other.tab.closed).toBeUndefined()
  const after = bench.browse("dep_1")
  await expect.poll(() => after.closed).toBe(4401)
  other.tab.socket.send("still here")
  await expect.poll(() => other.line.received).toEqual([{ text: "still here" }])
})

test("a session that ends elsewhere is noticed within the minute; typing is activity, watching is not", async () => {
  using clock = createTestClock()
  await using bench = await createTerminalFixture({ now: clock.now, limits: unhurried })
  const { tab, line } = await openShell(bench)
  expect(bench.auth.state).toMatchObject({ lookups: 1, active: 0 })
  line.socket.send("output")
  await expect.poll(() => tab.text).toBe("output")
  clock.advance(60)
  await expect.poll(() => bench.auth.state).toMatchObject({ lookups: 2, active: 0 })

  tab.socket.send("typed")
  await expect.poll(() => line.received).toHaveLength(1)
  clock.advance(60)
  await expect.poll(() => bench.auth.state).toMatchObject({ lookups: 3, active: 1 })
  clock.advance(60)
  await expect.poll(() => bench.auth.state).toMatchObject({ lookups: 4, active: 1 })

  bench.auth.expire("ada")
  expect(tab.closed).toBeUndefined()
  // The rest of the minute is for the tick that looks at the clock, and for the store's answer.
  clock.advance(55)
  await expect.poll(() => tab.closed).toBe(4401)
  await expect.poll(() => line.closed).toBe(1000)
})

test.each([
  [1000, 1000],
  [1001, 1011],
  [1008, 1011],
  [1011, 1011],
  [3000, 1011],
  [4000, 1011],
  [4401, 1011],
  [4403, 4403],
  [4404, 4404],
])(
  "an upstream that closes with %d and a long reason ends the tab with %d, its last output first",
  async (code, seen) => {
    await using bench = await createTerminalFixture()
    const { tab, line } = await openShell(bench)
    line.socket.send("last words")
    line.socket.close(code, "r".repeat(123))
    await expect.poll(() => tab.closed, { timeout: 1000 }).toBe(seen)
    expect(tab.text).toBe("last words")
    expect(tab.last("closed")).toEqual({ type: "closed", code: seen, at: 10 })
  },
)

test.each<[string, (socket: WebSocket) => void, number]>([
  ["closes without a code (1005)", (socket) => socket.close(), 1000],
  ["breaks off (1006)", (socket) => socket.terminate(), 1011],
])("an upstream that %s ends the tab", async (_name, end, seen) => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  end(line.socket)
  await expect.poll(() => tab.closed, { timeout: 1000 }).toBe(seen)
})

test("a tab that comes back gets what it missed, and only that", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  line.socket.send("one ")
  await expect.poll(() => tab.text).toBe("one ")
  tab.socket.terminate()
  await expect.poll(() => tab.closed).toBe(1006)
  line.socket.send("two ")
  const shell = tab.last("replay-start")?.shell
  const back = bench.browse("dep_1", { query: `?shell=${shell}&after=4` })
  await expect.poll(() => back.text).toBe("two ")
  expect(back.messages).toEqual([
    { type: "status", state: "connected" },
    { type: "replay-start", shell, from: 4, to: 8, modes: "" },
    { type: "replay-end", at: 8 },
  ])
  line.socket.send("three")
  await expect.poll(() => back.text).toBe("two three")
  expect(bench.upstream.lines).toHaveLength(1)
})

test("a reload, a second tab and a second device see the same bytes from the same shell", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  for (let i = 0; i < 500; i++) line.socket.send(`line ${i}\r\n`)
  await expect.poll(() => tab.text).toContain("line 499")
  const others = [bench.browse("dep_1"), bench.browse("dep_1")]
  line.socket.send("live\r\n")
  for (const other of [...others, tab]) await expect.poll(() => other.text).toContain("live")
  for (const other of others) expect(other.bytes.equals(tab.bytes)).toBe(true)

  others[1]?.socket.send("typed there")
  await expect.poll(() => line.received).toEqual([{ text: "typed there" }])
  expect(bench.upstream.lines).toHaveLength(1)
})

test("a tab that knows a shell that is gone begins with the new one", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  line.socket.send("old")
  await expect.poll(() => tab.text).toBe("old")
  const shell = tab.last("replay-start")?.shell
  for (const query of ["?shell=another&after=3", `?shell=${shell}&after=99999`, `?shell=${shell}&after=-1`]) {
    const back = bench.browse("dep_1", { query })
    await expect.poll(() => back.last("replay-end")).toEqual({ type: "replay-end", at: 3 })
    expect(back.last("replay-start")).toMatchObject({ shell, from: 0 })
    await expect.poll(() => back.text).toBe("old")
  }
})

test("output beyond what is kept is replayed from a line's beginning, in the modes of that place", async () => {
  await using bench = await createTerminalFixture({ limits: { scrollback: 128 * 1024 } })
  const { tab, line } = await openShell(bench)
  line.socket.send("\x1b[?2004h")
  const lines = Array.from({ length: 30_000 }, (_, i) => `line ${i}\r\n`)
  line.socket.send(lines.join(""))
  await expect.poll(() => tab.text).toContain("line 29999")
  const back = bench.browse("dep_1", { query: "?after=5&shell=x" })
  await expect.poll(() => back.text).toContain("line 29999")
  expect(back.text).toMatch(/^line \d+\r\n/)
  expect(tab.text.endsWith(back.text)).toBe(true)
  expect(back.bytes.length).toBeGreaterThan(100 * 1024)
  expect(back.last("replay-start")).toMatchObject({ modes: "\x1b[?2004h" })
})

test("a shell is held for ten minutes after its last viewer, and then ended", async () => {
  using clock = createTestClock()
  await using bench = await createTerminalFixture({ now: clock.now, limits: unhurried })
  const { tab, line } = await openShell(bench)
  tab.socket.close(1000)
  await expect.poll(() => bench.log.at(-1)?.message).toBe("terminal closed")
  clock.advance(9 * 60)
  const back = bench.browse("dep_1")
  await expect.poll(() => back.connected).toBe(true)
  clock.advance(60 * 60)
  back.socket.terminate()
  await expect.poll(() => bench.log.filter((entry) => entry.message === "terminal closed")).toHaveLength(2)
  clock.advance(10 * 60 - 5)
  expect(bench.log.map((entry) => entry.message)).not.toContain("terminal shell ended")
  clock.advance(5)
  await expect.poll(() => line.closed).toBe(1000)
})

test("a tab that was away when its shell ended still gets the last words, and then a new shell", async () => {
  await using bench = await createTerminalFixture()
  const { tab, line } = await openShell(bench)
  line.socket.send("before ")
  await expect.poll(() => tab.text).toBe("before ")
  const shell = tab.last("replay-start")?.shell
  tab.socket.terminate()
  await expect.poll(() => bench.log.at(-1)?.message).toBe("terminal closed")
  line.socket.send("after")
  line.socket.close(1000)
  await expect.poll(() => bench.log.at(-1)?.message).toBe("terminal shell ended")

  const back = bench.browse("dep_1", { query: `?shell=${shell}&after=7` })
  await expect.poll(() => back.closed).toBe(1000)
  expect(back.text).toBe("after")
  expect(back.last("closed")).toEqual({ type: "closed", code: 1000, at: 12 })
  const fresh = bench.browse("dep_1")
  await expect.poll(() => fresh.connected).toBe(true)
  expect(fresh.last("replay-start")?.shell).not.toBe(shell)
})

test("the window that was last typed into sets the size for all; when it leaves, the one before it does", async () => {
  await using bench = await createTerminalFixture()
  const desk = bench.browse("dep_1", { query: "?rows=40&cols=120" })
  await expect.poll(() => desk.last("size")).toEqual({ type: "size", rows: 40, cols: 120, leads: true })
  const phone = bench.browse("dep_1", { query: "?rows=30&cols=45" })
  await expect.poll(() => phone.last("size")).toEqual({ type: "size", rows: 40, cols: 120, leads: false })

  await expect.poll(() => phone.connected).toBe(true)
  phone.socket.send("x")
  await expect.poll(() => desk.last("size")).toEqual({ type: "size", rows: 30, cols: 45, leads: false })
  expect(phone.last("size")).toEqual({ type: "size", rows: 30, cols: 45, leads: true })
  const line = bench.upstream.lines[0]
  await expect.poll(() => line?.received.slice(-2)).toEqual([{ binary: [0, 30, 0, 45] }, { text: "x" }])
  phone.socket.terminate()
  await expect.poll(() => desk.last("size")).toEqual({ type: "size", rows: 40, cols: 120, leads: true })
  await expect.poll(() => line?.received.at(-1)).toEqual({ binary: [0, 40, 0, 120] })
})

test("peers that fall silent are noticed within 60 s, those that answer pings are not", async () => {
  using clock = createTestClock()
  await using bench = await createTerminalFixture({ now: clock.now })
  const live = await openShell(bench, "dep_1")
  const silentTab = bench.browse("dep_1", { autoPong: false })
  await expect.poll(() => silentTab.connected).toBe(true)
  const silent = await openShell(bench, "dep_2")
  silent.line.socket.pause()

  /** Returns once everything that both ends of a shell have sent so far has arrived. */
  async function settle({ tab, line }: typeof live) {
    const [typed, shown] = [line.received.length, tab.bytes.length]
    tab.socket.send("x")
    line.socket.send("y")
    await expect.poll(() => [line.received.length, tab.bytes.length]).toEqual([typed + 1, shown + 1])
  }

  for (let time = 25; time <= 50; time += 25) {
    clock.advance(25)
    await expect.poll(() => live.tab.messages.filter(({ type }) => type === "pulse")).toHaveLength(time / 25)
    await settle(live)
  }
  expect([silentTab.closed, silent.tab.closed]).toEqual([undefined, undefined])
  clock.advance(10)
  await expect.poll(() => [silentTab.closed, silent.tab.closed]).toEqual([1006, 1011])
  clock.advance(20)
  await settle(live)
})

test("a credit of nothing is answered with a pulse", async () => {
  await using bench = await createTerminalFixture()
  const { tab } = await openShell(bench)
  tab.socket.send(creditFrame(0))
  await expect.poll(() => tab.last("pulse")).toEqual({ type: "pulse" })
  tab.socket.send(paceFrame(false))
  tab.socket.send(creditFrame(4_000_000_000))
  tab.socket.send("alive")
  await expect.poll(() => bench.upstream.lines[0]?.received).toEqual([{ text: "alive" }])
})

test("shutdown closes both sides with 1001 and resolves when all are gone", async () => {
  await using bench = await createTerminalFixture()
  const tabs = [(await openShell(bench, "dep_1")).tab, (await openShell(bench, "dep_2")).tab]
  await bench.terminals.close()
  for (const tab of tabs) await expect.poll(() => tab.closed).toBe(1001)
  for (const line of bench.upstream.lines) await expect.poll(() => line.closed).toBe(1001)
  const late = bench.browse("dep_1")
  await expect.poll(() => late.refused?.statusCode).toBe(503)
})

test("a thousand terminals opened and closed leave nothing behind", async () => {
  await using bench = await createTerminalFixture({
    limits: { upgradesPerSession: 1e6, unwatchedLifetime: 0, tick: 20 },
  })
  bench.upstream.onLine = (line: Machine) => line.socket.send("welcome\r\n")
  async function cycle(count: number) {
    for (let i = 0; i < count; i += 20) {
      const tabs = Array.from({ length: 20 }, (_, j) => bench.browse(`dep_${j % 8}`, { as: `user${j}` }))
      await expect.poll(() => tabs.every((tab) => tab.text.includes("welcome"))).toBe(true)
      for (const [j, tab] of tabs.entries()) j % 2 ? tab.socket.close() : tab.socket.terminate()
      await expect.poll(() => bench.upstream.openLines.length, { timeout: 3000 }).toBe(0)
      bench.upstream.lines.length = 0
      bench.log.length = 0
    }
  }
  const handles = () => process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP")).length
  await cycle(100)
  await expect.poll(() => connectionsOf(bench)).toBe(0)
  const before = handles()
  await cycle(1000)
  await expect.poll(() => connectionsOf(bench)).toBe(0)
  await expect.poll(handles).toBeLessThanOrEqual(before)
}, 60_000)

function connectionsOf(bench: Awaited<ReturnType<typeof createTerminalFixture>>) {
  return new Promise<number>((resolve) => bench.server.getConnections((_error, count) => resolve(count)))
}
