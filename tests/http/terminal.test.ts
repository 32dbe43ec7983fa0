import { readFileSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { WebSocket } from "ws"
import { startServer, type TestServer } from "../support/server"
import { createVisitor, signIn, type Visitor } from "../support/visitor"

let server: TestServer
let ada: Visitor
let noor: Visitor
const sockets: WebSocket[] = []

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await server.control.reset()
  // A session of their own for every test: a session opens ten terminals a second at most.
  ada = await signIn(server, "ada@example.com")
  noor = await signIn(server, "noor@example.com")
})

/** A page's terminal socket, as a browser opens it. */
function openTab(visitor: Visitor, id: string, headers: Record<string, string> = {}) {
  const path = `/deployments/${id}/terminal/socket`
  const cookie = visitor.cookies.header(path)
  const socket = new WebSocket(`ws://localhost:${server.port}${path}`, {
    headers: { origin: server.origin, ...(cookie && { cookie }), ...headers },
  })
  const tab = {
    socket,
    bytes: "",
    /** What a person would read: escape sequences left out. */
    get output() {
      return stripVTControlCharacters(tab.bytes)
    },
    messages: [] as string[],
    status: undefined as number | undefined,
    closed: undefined as number | undefined,
    refusal: {} as Record<string, unknown>,
  }
  socket.on("unexpected-response", (_request, response) => {
    tab.status = response.statusCode
    tab.refusal = response.headers
    socket.terminate()
  })
  socket.on("error", () => {})
  socket.on("close", (code) => {
    tab.closed = code
  })
  socket.on("message", (data, isBinary) => {
    if (isBinary) tab.bytes += String(data)
    else tab.messages.push(String(data))
  })
  sockets.push(socket)
  return tab
}

async function machineOf(email: string, name = "desk") {
  const [id = ""] = await server.control.deployments({
    email,
    name,
    configId: "trial_vm_hetzner",
    status: "running",
  })
  return id
}

async function upgrades() {
  const requests = await server.control.requests()
  return requests.filter(({ method }) => method === "UPGRADE")
}

/** A terminal with a shell that waits for a command. */
async function openShell(visitor: Visitor, id: string) {
  const tab = openTab(visitor, id)
  await expect.poll(() => tab.output).toMatch(/[$#] $/)
  return tab
}

test("create, come up, type, read, delete: the terminal of a new machine", async () => {
  await server.control.settings({ speed: 100 })
  const form = await noor.open("/deployments/type/trial-vm")
  const created = await noor.submit(form, "Create Trial VM", { name: "research-desk", timeout: "480" })
  expect(created.status).toBe(200)
  const list = await noor.open("/deployments")
  const id = /\/deployments\/([\w.-]+)\/delete/.exec(list.document.innerHTML)?.[1] ?? ""

  const tab = openTab(noor, id)
  await expect.poll(() => tab.output, { timeout: 20_000 }).toMatch(/[$#] $/)
  tab.socket.send("echo hi\r")
  await expect.poll(() => tab.output).toContain("echo hi\r\nhi\r\n")
  tab.socket.send(Buffer.from([0, 40, 0, 100]))
  tab.socket.send("size\r")
  await expect.poll(() => tab.output).toContain("40×100")
  expect(await upgrades()).toMatchObject([
    { path: `/api/deployments/${id}/terminal`, account: "noor@example.com" },
  ])

  const question = await noor.open(`/deployments/${id}/delete`)
  await noor.submit(question, /^Delete/)
  await expect.poll(() => tab.closed, { timeout: 20_000 }).toBe(1000)
})

test("no token in any frame, nor in the log (B2, J1)", async () => {
  const tab = await openShell(ada, await machineOf("ada@example.com"))
  tab.socket.send("exit\r")
  await expect.poll(() => tab.closed).toBe(1000)
  const lines = server.log.map((line) => JSON.stringify(line))
  for (const text of [tab.output, ...tab.messages, ...lines])
    expect(text).not.toMatch(/token=(?!\[redacted\])/)
  expect(server.log).toContainEqual(
    expect.objectContaining({ msg: "terminal opened", session: expect.any(String) }),
  )
  expect(server.log).toContainEqual(expect.objectContaining({ msg: "terminal closed", code: 1000 }))
  const ours = ada.cookies.all.filter(({ path }) => path === "/")
  expect(ours.length).toBeGreaterThan(0)
  for (const { value } of ours) expect(lines.join("\n")).not.toContain(value)
})

test("another page's origin, no origin and a damaged id are refused, and the platform hears nothing (G1, G3)", async () => {
  const id = await machineOf("ada@example.com")
  const evil = openTab(ada, id, { origin: "https://evil.example" })
  const nobody = openTab(ada, id, { origin: "" })
  const climber = openTab(ada, "..%2f..%2fbalance")
  await expect.poll(() => [evil.status, nobody.status, climber.status]).toEqual([403, 403, 400])
  for (const { refusal } of [evil, nobody, climber]) {
    expect(refusal).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
      "cross-origin-opener-policy": "same-origin",
    })
    expect(refusal).not.toHaveProperty("x-powered-by")
  }
  expect(await upgrades()).toEqual([])
})

test("signed out: closed with 4401, and the platform hears nothing (G2)", async () => {
  const tab = openTab(createVisitor(server.origin), await machineOf("ada@example.com"))
  await expect.poll(() => tab.closed).toBe(4401)
  expect(await upgrades()).toEqual([])
})

test("somebody else's machine does not exist (G4)", async () => {
  const tab = openTab(noor, await machineOf("ada@example.com"))
  await expect.poll(() => tab.closed).toBe(4404)
  expect(await upgrades()).toHaveLength(1)
})

test("a platform that fails, hangs up or answers nonsense ends in 4502, and the next try works (G14)", async () => {
  const id = await machineOf("ada@example.com")
  const path = `/api/deployments/${id}/terminal`
  for (const fault of [
    { kind: "status", status: 500 },
    { kind: "status", status: 429 },
    { kind: "cut" },
    { kind: "malformed" },
  ] as const) {
    await server.control.fault({ path, times: 1, fault })
    const tab = openTab(ada, id)
    await expect.poll(() => tab.closed).toBe(4502)
  }
  await openShell(ada, id)
})

test("a token that the platform refuses once is renewed, and the shell opens", async () => {
  const id = await machineOf("ada@example.com")
  await server.control.fault({
    path: `/api/deployments/${id}/terminal`,
    times: 1,
    fault: { kind: "status", status: 401 },
  })
  await openShell(ada, id)
  expect(await upgrades()).toHaveLength(2)
})

test("two tabs share a shell, and a reload finds it as it was", async () => {
  const id = await machineOf("ada@example.com")
  const first = await openShell(ada, id)
  first.socket.send("echo remembered\r")
  await expect.poll(() => first.output).toContain("remembered\r\n")
  const second = await openShell(ada, id)
  expect(second.output).toBe(first.output)
  second.socket.send("echo both\r")
  await expect.poll(() => first.output).toContain("both\r\n")
  first.socket.terminate()
  second.socket.terminate()
  const reloaded = await openShell(ada, id)
  expect(reloaded.output).toContain("remembered\r\n")
  expect(reloaded.output).toContain("both\r\n")
  expect(await upgrades()).toHaveLength(1)
})

test("signing out closes the terminals of that session within two seconds (G12)", async () => {
  const person = await signIn(server, "ada@example.com")
  const id = await machineOf("ada@example.com")
  const [mine, other] = await Promise.all([openShell(person, id), openShell(ada, id)])
  await person.submit(await person.open("/home"), "Sign Out")
  await expect.poll(() => mine.closed, { timeout: 2000 }).toBe(4401)
  const again = openTab(person, id)
  await expect.poll(() => again.closed).toBe(4401)
  other.socket.send("echo still here\r")
  await expect.poll(() => other.output).toContain("still here\r\n")
})

test("a gigabyte into a browser that does not read costs under 30 MB, and the others nothing (G7)", async () => {
  const [flooded, quiet] = await Promise.all([machineOf("ada@example.com"), machineOf("ada@example.com")])
  const [stalled, other] = [await openShell(ada, flooded), await openShell(ada, quiet)]
  const received = { bytes: 0 }
  stalled.socket.removeAllListeners("message")
  stalled.socket.on("message", (data: Buffer) => {
    received.bytes += data.length
  })
  // Once through, so that what is measured is the flood and not a process that warms up.
  stalled.socket.send("flood 100000000\r")
  await expect.poll(() => received.bytes, { timeout: 20_000 }).toBeGreaterThan(100_000_000)

  const before = residentBytes(server.pid)
  stalled.socket.pause()
  stalled.socket.send("flood 1073741824\r")
  const delays: number[] = []
  const growths: number[] = []
  for (let i = 0; i < 60; i++) {
    const began = performance.now()
    other.socket.send(`echo ${i}#\r`)
    await expect.poll(() => other.output, { interval: 5 }).toContain(`\r\n${i}#\r\n`)
    delays.push(performance.now() - began)
    growths.push(residentBytes(server.pid) - before)
  }
  expect(Math.max(...growths)).toBeLessThan(30 * 1024 * 1024)
  // Nine of ten: the machine that runs the tests has other work too.
  expect(delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.9)]).toBeLessThan(500)

  stalled.socket.resume()
  const resumedAt = received.bytes
  await expect.poll(() => received.bytes - resumedAt, { timeout: 20_000 }).toBeGreaterThan(20_000_000)
  const interrupted = performance.now()
  stalled.socket.send("\x03")
  await expect
    .poll(async () => {
      const then = received.bytes
      await new Promise((resolve) => setTimeout(resolve, 100))
      return received.bytes - then
    })
    .toBe(0)
  expect(performance.now() - interrupted).toBeLessThan(2_000)
}, 120_000)

/** Linux only, as the tests' own runner is. */
function residentBytes(pid: number) {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1])
  return pages * 4096
}

test("a server that stops says goodbye with 1001 and does not wait for terminals (K1, K2)", async () => {
  const shells = await Promise.all(
    [1, 2, 3].map(async () => openShell(ada, await machineOf("ada@example.com"))),
  )
  await server.stop()
  for (const { closed } of shells) expect(closed).toBe(1001)
})
