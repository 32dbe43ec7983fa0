import { expect, test } from "vitest"
import type { WebSocket } from "ws"
import { creditFrame, paceFrame, resizeFrame } from "../../app/domain/terminal-frames"
import { connected, openShell } from "./shell.fixture"
import { createTerminalFixture, createTestClock, type Handshake } from "./terminal-server.fixture"

/** Disables pings: when the fake clock jumps, there is no time to answer them. */
const withoutPings = { ping: Number.POSITIVE_INFINITY, silence: Number.POSITIVE_INFINITY }

test("connects to the upstream once with the session's token and relays keystrokes and output", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture, "dep.8f2c-41_x")
  expect(machine.url).toBe("/base/api/deployments/dep.8f2c-41_x/terminal?token=token-of-ada%26%3D%3F")
  expect(machine.headers["sec-websocket-extensions"]).toBeUndefined()
  expect(machine.headers.cookie).toBeUndefined()

  tab.socket.send("echo hi\r")
  await expect.poll(() => machine.received).toEqual([{ text: "echo hi\r" }])
  machine.socket.send("hi\r\n")
  machine.socket.send(Buffer.from("binary\r\n"))
  await expect.poll(() => tab.text).toBe("hi\r\nbinary\r\n")
})

test("the token appears in no frame and no log line", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  machine.socket.close(1000, "bye")
  await expect.poll(() => tab.closed).toBe(1000)
  fixture.upstream.handshake = { status: 500 }
  const second = fixture.browse("dep_2")
  await expect.poll(() => second.closed).toBe(4502)
  const seen = JSON.stringify([fixture.log, tab.messages, second.messages])
  expect(seen).not.toContain("token-of-ada")
  expect(fixture.log.map((entry) => entry.message)).toEqual([
    "terminal opened",
    "terminal shell ended",
    "terminal closed",
    "terminal opened",
    "terminal shell ended",
    "terminal closed",
  ])
  expect(fixture.log[0]).toMatchObject({ session: "ada", deployment: "dep_1", requestId: expect.any(String) })
})

test("keystrokes are sent as text, and only sizes as binary", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  const keys = ["abcd", "😀", "\x1b[A", "\x03", "ü", "\x06abcd"]
  for (const key of keys) tab.socket.send(key)
  await expect.poll(() => machine.received).toEqual(keys.map((text) => ({ text })))

  tab.socket.send(resizeFrame({ rows: 50, cols: 132 }))
  await expect.poll(() => machine.received.at(-1)).toEqual({ binary: [0, 50, 0, 132] })
  tab.socket.send(Buffer.from([0, 0, 255, 255]))
  await expect.poll(() => machine.received.at(-1)).toEqual({ binary: [0, 1, 3, 232] })
  expect(tab.last("size")).toEqual({ type: "size", rows: 1, cols: 1000, leads: true })
})

test.each<[string, string | Buffer, number]>([
  ["three bytes", Buffer.from([1, 2, 3]), 1003],
  ["five bytes without a meaning", Buffer.from([1, 2, 3, 4, 5]), 1003],
  ["no byte", Buffer.alloc(0), 1003],
  ["65 KiB of text", "k".repeat(65 * 1024), 1009],
])(
  "a frame of %s closes the window, and neither it nor what follows is forwarded",
  async (_, frame, code) => {
    await using fixture = await createTerminalFixture()
    const { tab, machine } = await openShell(fixture)
    tab.socket.send(frame)
    tab.socket.send("rm -rf /\r")
    await expect.poll(() => tab.closed).toBe(code)
    expect(machine.received).toEqual([])
  },
)

test("of many sizes only some are sent, the last one before the keystrokes after it", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  for (let cols = 80; cols < 180; cols++) tab.socket.send(resizeFrame({ rows: 24, cols }))
  tab.socket.send("stty size\r")
  const last = [{ binary: [0, 24, 0, 179] }, { text: "stty size\r" }]
  await expect.poll(() => machine.received.slice(-2)).toEqual(last)
  expect(machine.received.length).toBeLessThan(10)
})

test("output is passed as bytes: split characters, invalid UTF-8, empty and large frames", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
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
  for (const frame of frames) machine.socket.send(frame, { binary: false })
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
  await using fixture = await createTerminalFixture({ limits: { handshake: 300 } })
  fixture.upstream.handshake = handshake
  const tab = fixture.browse("dep_1")
  await expect.poll(() => tab.closed).toBe(code)
  expect(tab.messages[0]).toEqual({ type: "status", state: "connecting" })
  expect(tab.last("closed")).toEqual({ type: "closed", code, at: 0 })
  expect(tab.connected).toBe(false)
  // No retry and no redirect was followed.
  expect(fixture.upstream.requests).toHaveLength(1)

  fixture.upstream.handshake = "open"
  await connected(fixture.browse("dep_1"))
})

test("a refused token is renewed once; without a new one the session has ended", async () => {
  await using fixture = await createTerminalFixture()
  fixture.upstream.handshake = { status: 401 }
  const refused = fixture.browse("dep_1")
  await expect.poll(() => refused.closed).toBe(4401)
  expect(fixture.upstream.requests.map((url) => new URL(url, "http://u").searchParams.get("token"))).toEqual([
    "token-of-ada&=?",
    "renewed-token",
  ])

  fixture.auth.state.renewal = () => null
  const over = fixture.browse("dep_2")
  await expect.poll(() => over.closed).toBe(4401)
  expect(fixture.upstream.requests).toHaveLength(3)
})

test("signing out closes both sides of that session's terminals at once, and no others", async () => {
  await using fixture = await createTerminalFixture()
  const first = await openShell(fixture, "dep_1")
  const second = await openShell(fixture, "dep_2")
  const other = await openShell(fixture, "dep_1", "noor")
  fixture.auth.signOut("ada")
  await expect.poll(() => [first.tab.closed, second.tab.closed]).toEqual([4401, 4401])
  await expect.poll(() => [first.machine.closed, second.machine.closed]).toEqual([1000, 1000])
  expect(other.tab.closed).toBeUndefined()
  const after = fixture.browse("dep_1")
  await expect.poll(() => after.closed).toBe(4401)
  other.tab.socket.send("still here")
  await expect.poll(() => other.machine.received).toEqual([{ text: "still here" }])
})

test("a session that ends elsewhere is noticed within a minute; typing counts as activity, watching does not", async () => {
  using clock = createTestClock()
  await using fixture = await createTerminalFixture({ now: clock.now, limits: withoutPings })
  const { tab, machine } = await openShell(fixture)
  expect(fixture.auth.state).toMatchObject({ lookups: 1, active: 0 })
  machine.socket.send("output")
  await expect.poll(() => tab.text).toBe("output")
  clock.advance(60)
  await expect.poll(() => fixture.auth.state).toMatchObject({ lookups: 2, active: 0 })

  tab.socket.send("typed")
  await expect.poll(() => machine.received).toHaveLength(1)
  clock.advance(60)
  await expect.poll(() => fixture.auth.state).toMatchObject({ lookups: 3, active: 1 })
  clock.advance(60)
  await expect.poll(() => fixture.auth.state).toMatchObject({ lookups: 4, active: 1 })

  fixture.auth.expire("ada")
  expect(tab.closed).toBeUndefined()
  // The rest of the minute is for the tick and the store's reply.
  clock.advance(55)
  await expect.poll(() => tab.closed).toBe(4401)
  await expect.poll(() => machine.closed).toBe(1000)
})

test.each<[string, (socket: WebSocket) => void, number]>([
  ["closes without a code (1005)", (socket) => socket.close(), 1000],
  ["breaks off (1006)", (socket) => socket.terminate(), 1011],
  ...[
    [1000, 1000],
    [1001, 1011],
    [4000, 1011],
    [4401, 1011],
    [4403, 4403],
    [4404, 4404],
  ].map(([code, seen = 0]): [string, (socket: WebSocket) => void, number] => [
    `closes with ${code} and a long reason`,
    (socket) => socket.close(code, "r".repeat(123)),
    seen,
  ]),
])("an upstream that %s ends the tab, its last output first", async (_name, end, seen) => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  machine.socket.send("last words", () => end(machine.socket))
  await expect.poll(() => tab.closed).toBe(seen)
  expect(tab.text).toBe("last words")
  expect(tab.last("closed")).toEqual({ type: "closed", code: seen, at: 10 })
})

test("a tab that reconnects gets only the output it missed", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  machine.socket.send("one ")
  await expect.poll(() => tab.text).toBe("one ")
  tab.socket.terminate()
  await expect.poll(() => tab.closed).toBe(1006)
  machine.socket.send("two ")
  const shell = tab.last("replay-start")?.shell
  const back = fixture.browse("dep_1", { query: `?shell=${shell}&after=4` })
  await expect.poll(() => back.text).toBe("two ")
  expect(back.messages).toEqual([
    { type: "status", state: "connected" },
    { type: "replay-start", shell, from: 4, to: 8, modes: "" },
    { type: "replay-end", at: 8 },
  ])
  machine.socket.send("three")
  await expect.poll(() => back.text).toBe("two three")
  expect(fixture.upstream.machines).toHaveLength(1)
})

test("a reload, a second tab and a second device see the same bytes from the same shell", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  for (let i = 0; i < 500; i++) machine.socket.send(`line ${i}\r\n`)
  await expect.poll(() => tab.text).toContain("line 499")
  const others = [fixture.browse("dep_1"), fixture.browse("dep_1")]
  machine.socket.send("live\r\n")
  for (const other of [...others, tab]) await expect.poll(() => other.text).toContain("live")
  for (const other of others) expect(other.bytes.equals(tab.bytes)).toBe(true)

  others[1]?.socket.send("typed there")
  await expect.poll(() => machine.received).toEqual([{ text: "typed there" }])
  expect(fixture.upstream.machines).toHaveLength(1)
})

test("a tab with a stale shell or position gets the current shell from its start", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  machine.socket.send("old")
  await expect.poll(() => tab.text).toBe("old")
  const shell = tab.last("replay-start")?.shell
  for (const query of ["?shell=another&after=3", `?shell=${shell}&after=99999`, `?shell=${shell}&after=-1`]) {
    const back = fixture.browse("dep_1", { query })
    await expect.poll(() => back.last("replay-end")).toEqual({ type: "replay-end", at: 3 })
    expect(back.last("replay-start")).toMatchObject({ shell, from: 0 })
    await expect.poll(() => back.text).toBe("old")
  }
})

test("a shell ends ten minutes after its last viewer has left", async () => {
  using clock = createTestClock()
  await using fixture = await createTerminalFixture({ now: clock.now, limits: withoutPings })
  const { tab, machine } = await openShell(fixture)
  tab.socket.close(1000)
  await expect.poll(() => fixture.log.at(-1)?.message).toBe("terminal closed")
  clock.advance(9 * 60)
  const back = await connected(fixture.browse("dep_1"))
  clock.advance(60 * 60)
  back.socket.terminate()
  await expect.poll(() => fixture.log.filter((entry) => entry.message === "terminal closed")).toHaveLength(2)
  clock.advance(10 * 60 - 5)
  expect(fixture.log.map((entry) => entry.message)).not.toContain("terminal shell ended")
  clock.advance(5)
  await expect.poll(() => machine.closed).toBe(1000)
})

test("a tab that was away when its shell ended still gets the last output, and then a new shell", async () => {
  await using fixture = await createTerminalFixture()
  const { tab, machine } = await openShell(fixture)
  machine.socket.send("before ")
  await expect.poll(() => tab.text).toBe("before ")
  const shell = tab.last("replay-start")?.shell
  tab.socket.terminate()
  await expect.poll(() => fixture.log.at(-1)?.message).toBe("terminal closed")
  machine.socket.send("after")
  machine.socket.close(1000)
  await expect.poll(() => fixture.log.at(-1)?.message).toBe("terminal shell ended")

  const back = fixture.browse("dep_1", { query: `?shell=${shell}&after=7` })
  await expect.poll(() => back.closed).toBe(1000)
  expect(back.text).toBe("after")
  expect(back.last("closed")).toEqual({ type: "closed", code: 1000, at: 12 })
  const fresh = await connected(fixture.browse("dep_1"))
  expect(fresh.last("replay-start")?.shell).not.toBe(shell)
})

test("the window that was last typed into sets the size; when it leaves, the previous one does", async () => {
  await using fixture = await createTerminalFixture()
  const desk = fixture.browse("dep_1", { query: "?rows=40&cols=120" })
  await expect.poll(() => desk.last("size")).toEqual({ type: "size", rows: 40, cols: 120, leads: true })
  const phone = fixture.browse("dep_1", { query: "?rows=30&cols=45" })
  await expect.poll(() => phone.last("size")).toEqual({ type: "size", rows: 40, cols: 120, leads: false })

  await expect.poll(() => phone.connected).toBe(true)
  const machine = fixture.upstream.machines[0]
  await expect.poll(() => machine?.received[0]).toEqual({ binary: [0, 40, 0, 120] })
  phone.socket.send("x")
  await expect.poll(() => desk.last("size")).toEqual({ type: "size", rows: 30, cols: 45, leads: false })
  expect(phone.last("size")).toEqual({ type: "size", rows: 30, cols: 45, leads: true })
  await expect.poll(() => machine?.received.slice(-2)).toEqual([{ binary: [0, 30, 0, 45] }, { text: "x" }])
  phone.socket.terminate()
  await expect.poll(() => desk.last("size")).toEqual({ type: "size", rows: 40, cols: 120, leads: true })
  await expect.poll(() => machine?.received.at(-1)).toEqual({ binary: [0, 40, 0, 120] })
})

test("silent peers are closed within 60 s; peers that answer pings stay", async () => {
  using clock = createTestClock()
  await using fixture = await createTerminalFixture({ now: clock.now })
  const live = await openShell(fixture, "dep_1")
  const silentTab = await connected(fixture.browse("dep_1", { autoPong: false }))
  const silent = await openShell(fixture, "dep_2")
  silent.machine.socket.pause()

  /** Returns once everything that both ends of a shell have sent so far has arrived. */
  async function settle({ tab, machine }: typeof live) {
    const [typed, shown] = [machine.received.length, tab.bytes.length]
    tab.socket.send("x")
    machine.socket.send("y")
    await expect.poll(() => [machine.received.length, tab.bytes.length]).toEqual([typed + 1, shown + 1])
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

test("a zero credit is answered with a pulse", async () => {
  await using fixture = await createTerminalFixture()
  const { tab } = await openShell(fixture)
  tab.socket.send(creditFrame(0))
  await expect.poll(() => tab.last("pulse")).toEqual({ type: "pulse" })
  tab.socket.send(paceFrame(false))
  tab.socket.send(creditFrame(4_000_000_000))
  tab.socket.send("alive")
  await expect.poll(() => fixture.upstream.machines[0]?.received).toEqual([{ text: "alive" }])
})
