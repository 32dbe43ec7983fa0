import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { WebSocket as Socket, WebSocketServer } from "ws"
import { readClientFrame } from "~/domain/terminal-frames"
import type { TerminalMessage } from "~/domain/terminal-messages"
import { type ConnectionState, createTerminalConnection } from "./terminal-connection"

/** A fake of our server. The test sends its messages. */
async function startServer() {
  const acceptor = new WebSocketServer({ port: 0, host: "localhost" })
  await new Promise((resolve) => acceptor.once("listening", resolve))
  const visits: Visit[] = []
  acceptor.on("connection", (socket, request) => {
    const visit: Visit = {
      socket,
      query: Object.fromEntries(new URL(request.url ?? "", "http://any").searchParams),
      keys: [],
      frames: [],
      closed: undefined,
      say: (message) => socket.send(JSON.stringify(message)),
    }
    socket.on("message", (data, isBinary) => {
      if (!Buffer.isBuffer(data)) return
      if (isBinary) visit.frames.push(readClientFrame(data))
      else visit.keys.push(data.toString())
    })
    socket.on("close", (code) => {
      visit.closed = code
    })
    visits.push(visit)
  })
  // The server listens on a port, so the address is an object.
  const { port } = acceptor.address() as AddressInfo
  return {
    address: `ws://localhost:${port}/socket`,
    visits,
    /** Resolves with the next connection. */
    async visit(index: number) {
      await expect.poll(() => visits.length).toBeGreaterThan(index)
      const visit = visits[index]
      if (!visit) throw new Error("no such visit")
      return visit
    },
    async close() {
      for (const client of acceptor.clients) client.terminate()
      await new Promise((resolve) => acceptor.close(resolve))
    },
  }
}

interface Visit {
  socket: Socket
  query: Record<string, string>
  keys: string[]
  frames: Array<ReturnType<typeof readClientFrame>>
  closed: number | undefined
  say(message: TerminalMessage): void
}

/** Closed after the test, so that none continues to try. */
const opened: Array<ReturnType<typeof createTerminalConnection>> = []

/** A panel without a screen. It records the output and the states. */
function openPanel(address: string) {
  const story: string[] = []
  const phases: string[] = []
  const states: ConnectionState[] = []
  const attention = new Set<() => void>()
  const page = {
    hidden: false,
    size: { rows: 24, cols: 80 },
    output: "",
    drawn: [] as Array<() => void>,
    leads: true,
  }
  const connection = createTerminalConnection({
    address,
    size: () => page.size,
    openSocket(url) {
      const socket = new Socket(url)
      // In Node, an error event without a listener would end the process.
      socket.on("error", () => {})
      // The ws client has every member of the browser's WebSocket that the connection uses.
      return socket as unknown as WebSocket
    },
    isHidden: () => page.hidden,
    onChange(listener) {
      attention.add(listener)
      return () => attention.delete(listener)
    },
    on: {
      state(state) {
        states.push(state)
        phases.push(state.phase === "waiting" ? `waiting ${state.unwritten}` : state.phase)
      },
      line: (line) => story.push(`*** ${line}`),
      begin: (kind) => story.push(kind),
      modes: (sequences) => {
        if (sequences) story.push(`modes ${sequences}`)
      },
      replaying: (replaying) => story.push(replaying ? "replay (" : ") replay"),
      output(bytes, drawn) {
        story.push(Buffer.from(bytes).toString())
        page.drawn.push(drawn)
      },
      size: (size, leads) => {
        page.size = leads ? page.size : size
        page.leads = leads
      },
    },
  })
  opened.push(connection)
  return {
    connection,
    story,
    phases,
    states,
    page,
    /** The network breaks off. */
    async lose(visit: Visit) {
      visit.socket.terminate()
      await expect.poll(() => phases.at(-1)).toBe("waiting disconnected")
    },
    attend() {
      for (const listener of attention) listener()
    },
    attention,
  }
}

/** The messages of our server for an existing shell. */
function welcome(visit: Visit, { shell = "s1", from = 0, output = "", modes = "" } = {}) {
  visit.say({ type: "status", state: "connected" })
  visit.say({ type: "replay-start", shell, from, to: from + output.length, modes })
  if (output) visit.socket.send(Buffer.from(output))
  visit.say({ type: "replay-end", at: from + output.length })
}

let server: Awaited<ReturnType<typeof startServer>>

beforeEach(async () => {
  server = await startServer()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] })
})
afterEach(async () => {
  for (const connection of opened.splice(0)) connection.close()
  vi.useRealTimers()
  await server.close()
})

async function connected() {
  const panel = openPanel(server.address)
  const visit = await server.visit(0)
  welcome(visit)
  await expect.poll(() => panel.phases.at(-1)).toBe("connected")
  return { ...panel, visit }
}

test("the Connected line waits until the machine is ready", async () => {
  const { story, phases } = openPanel(server.address)
  const visit = await server.visit(0)
  visit.say({ type: "status", state: "connecting" })
  visit.say({ type: "replay-start", shell: "s1", from: 0, to: 0, modes: "" })
  visit.say({ type: "replay-end", at: 0 })
  await expect.poll(() => story.at(-1)).toBe(") replay")
  expect(phases).toEqual(["connecting"])
  visit.say({ type: "status", state: "connected" })
  await expect.poll(() => story.at(-1)).toBe("*** connected")
  expect(phases).toEqual(["connecting", "connected"])
})

test("a gap in the output and a new shell are distinguished", async () => {
  const { story, visit, lose } = await connected()
  await lose(visit)
  vi.advanceTimersByTime(2000)
  const second = await server.visit(1)
  welcome(second, { from: 900, output: "later", modes: "\x1b[?1049h" })
  await expect
    .poll(() => story.slice(4))
    .toEqual(["gap", "modes \x1b[?1049h", "replay (", "later", ") replay"])
  await lose(second)
  vi.advanceTimersByTime(4000)
  const third = await server.visit(2)
  expect(third.query).toMatchObject({ shell: "s1", after: "905" })
  welcome(third, { shell: "s2", from: 900, modes: "\x1b[?1049h" })
  await expect
    .poll(() => story.slice(9))
    .toEqual(["new shell", "*** connected", "modes \x1b[?1049h", "replay (", ") replay"])
})

test("retries to an unreachable server slow down, and the failure is written once", async () => {
  const { address } = server
  await server.close()
  vi.spyOn(Math, "random").mockReturnValue(0.999)
  const { connection, story, phases, attention } = openPanel(address)
  for (const [attempt, seconds] of [2, 4, 8, 16, 30, 30].entries()) {
    await expect.poll(() => phases.filter((phase) => phase === "waiting null")).toHaveLength(attempt + 1)
    vi.advanceTimersByTime(seconds * 1000 - 500)
    expect(phases.at(-1)).toBe("waiting null")
    vi.advanceTimersByTime(500)
    expect(phases.at(-1)).toBe("connecting")
  }
  expect(story).toEqual(["*** failed"])
  connection.close()
  expect(attention.size).toBe(0)
  server = await startServer()
})

test("it connects immediately on Retry, when the network returns and when the tab is shown", async () => {
  const { connection, phases, visit, page, attend, lose } = await connected()
  await lose(visit)
  page.hidden = true
  attend()
  expect(phases.at(-1)).toBe("waiting disconnected")
  page.hidden = false
  attend()
  const second = await server.visit(1)
  second.socket.terminate()
  await expect.poll(() => phases.at(-1)).toBe("waiting failed")
  connection.retry()
  connection.retry()
  welcome(await server.visit(2))
  await expect.poll(() => phases.at(-1)).toBe("connected")
  expect(server.visits).toHaveLength(3)
})

test.each([1000, 4401, 4404])("a shell that ends with %d starts again only on retry", async (code) => {
  const { connection, story, phases, visit } = await connected()
  expect(connection.shell()).toBe("s1")
  // The code alone says that the session has ended.
  if (code !== 4401) visit.say({ type: "closed", code, at: 0 })
  visit.socket.close(code)
  await expect.poll(() => phases.at(-1)).toBe("ended")
  expect(connection.shell()).toBeNull()
  expect(story.at(-1)).toBe("*** disconnected")
  vi.advanceTimersByTime(120_000)
  expect(server.visits).toHaveLength(1)
  connection.retry()
  const second = await server.visit(1)
  expect(second.query).toEqual({ rows: "24", cols: "80" })
})

test.each([4401, 4403, 4404])("a socket refused with %d reports it once and does not retry", async (code) => {
  const { story, phases } = openPanel(server.address)
  const visit = await server.visit(0)
  visit.socket.close(code)
  await expect.poll(() => phases.at(-1)).toBe("ended")
  expect(story).toEqual(["*** failed"])
  vi.advanceTimersByTime(120_000)
  expect(server.visits).toHaveLength(1)
})

test("a silent server is pinged, and dropped without an answer", async () => {
  const { story, phases, visit, attend } = await connected()
  vi.advanceTimersByTime(57_500)
  await expect.poll(() => visit.frames.filter((frame) => frame?.type === "credit")).toHaveLength(2)
  visit.socket.send(Buffer.from("alive"))
  await expect.poll(() => story.at(-1)).toBe("alive")
  vi.advanceTimersByTime(10_000)
  expect(phases.at(-1)).toBe("connected")

  attend()
  await expect.poll(() => visit.frames.filter((frame) => frame?.type === "credit")).toHaveLength(3)
  vi.advanceTimersByTime(7500)
  expect(phases.at(-1)).toBe("waiting disconnected")
  await expect.poll(() => visit.closed).toBe(1000)
})

test("the server learns when the tab is hidden and shown", async () => {
  const { visit, page, attend } = await connected()
  const paces = () => visit.frames.flatMap((frame) => (frame?.type === "pace" ? [frame.on] : []))
  page.hidden = true
  attend()
  await expect.poll(paces).toEqual([true, false])
  page.hidden = false
  attend()
  await expect.poll(paces).toEqual([true, false, true])
})

test("drawn output gives credit for more", async () => {
  const { visit, page } = await connected()
  const credits = () =>
    visit.frames.flatMap((frame) => (frame?.type === "credit" && frame.bytes ? [frame.bytes] : []))
  for (let i = 0; i < 5; i++) visit.socket.send(Buffer.alloc(10 * 1024, "x"))
  await expect.poll(() => page.drawn).toHaveLength(5)
  expect(credits()).toEqual([])
  for (const drawn of page.drawn) drawn()
  await expect.poll(credits).toEqual([40 * 1024])
})

test("a long paste is split without breaking characters, and a longer paste is refused", async () => {
  const { connection, visit } = await connected()
  const text = `a${"😀".repeat(30_000)}`
  expect(connection.send(text)).toBe("sent")
  await expect.poll(() => visit.keys.join("")).toBe(text)
  expect(visit.keys.length).toBeGreaterThan(3)
  for (const piece of visit.keys) expect(Buffer.byteLength(piece)).toBeLessThan(64 * 1024)
  expect(connection.send("x".repeat(1024 * 1024 + 1))).toBe("too long")
})

test("a second panel takes over the size when it opens, and after a reconnect only when somebody types", async () => {
  const { connection, phases, lose } = openPanel(server.address)
  const first = await server.visit(0)
  first.say({ type: "size", rows: 50, cols: 200, leads: false })
  welcome(first)
  const sizes = (visit: Visit) => visit.frames.filter((frame) => frame?.type === "resize")
  await expect.poll(() => sizes(first)).toHaveLength(1)
  await lose(first)
  vi.advanceTimersByTime(2000)
  const second = await server.visit(1)
  second.say({ type: "size", rows: 50, cols: 200, leads: false })
  welcome(second)
  await expect.poll(() => phases.at(-1)).toBe("connected")
  connection.send("x")
  await expect.poll(() => second.keys).toEqual(["x"])
  expect(sizes(second)).toHaveLength(1)
  expect(second.frames.at(-1)).toMatchObject({ type: "resize" })
})

test("a refusal is shown until the server has room", async () => {
  const { connection, states } = openPanel(server.address)
  const visit = await server.visit(0)
  const refusal: TerminalMessage = { type: "refused", why: "shells", open: ["dep_1"] }
  visit.say(refusal)
  visit.socket.close(1013)
  await expect.poll(() => states.at(-1)).toMatchObject({ phase: "waiting", code: 1013, refusal })
  connection.retry()
  const second = await server.visit(1)
  second.socket.close(1013)
  await expect.poll(() => states.at(-1)).toMatchObject({ phase: "waiting", refusal: null })
})
