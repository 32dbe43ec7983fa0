import { connect } from "node:net"
import { expect, test } from "vitest"
import { exchangeRaw } from "../../tests/support/raw-http"
import { connected } from "./shell.fixture"
import { createTerminalFixture } from "./terminal-server.fixture"

type Fixture = Awaited<ReturnType<typeof createTerminalFixture>>

function upgradeRequest(fixture: Fixture, target: string, headers: Record<string, string | undefined> = {}) {
  const all = {
    Host: `localhost:${fixture.port}`,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    Origin: fixture.origin,
    Cookie: "session=ada",
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  )
  return `GET ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`
}

const socketOf = (id: string) => `/deployments/${id}/terminal/socket`

test("an upgrade from another origin is refused before any session lookup or upstream connection", async () => {
  await using fixture = await createTerminalFixture()
  const { origin, port } = fixture
  const origins = [
    undefined,
    "null",
    "",
    "https://evil.example",
    origin.replace("http:", "https:"),
    `http://app.localhost:${port}`,
    `http://localhost:${port + 1}`,
    `http://127.0.0.1:${port}`,
    `${origin}/`,
    origin.toUpperCase(),
    `${origin}, ${origin}`,
  ]
  for (const Origin of origins) {
    const answer = await exchangeRaw(port, [upgradeRequest(fixture, socketOf("dep_1"), { Origin })])
    expect(answer, String(Origin)).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).toContain("X-Content-Type-Options: nosniff")
    expect(answer).toContain("Cache-Control: no-store")
    expect(answer).toMatch(/\r\n\r\n$/)
  }
  expect(fixture.auth.state.lookups).toBe(0)
  expect(fixture.upstream.requests).toEqual([])
})

test("invalid ids are refused without an upstream request", async () => {
  await using fixture = await createTerminalFixture()
  const ids = [
    "..",
    "%2E%2e",
    "a..b",
    "a%2fb",
    "a/../b",
    "a%3Ftoken=x&",
    "a%00",
    "a%0d%0a",
    "-a",
    "a".repeat(129),
    "ä",
    "%C3%A4",
    "dep%201",
    "a\\b",
  ]
  for (const id of ids) {
    const answer = await exchangeRaw(fixture.port, [
      Buffer.from(upgradeRequest(fixture, socketOf(id)), "latin1"),
    ])
    expect(answer, id).toMatch(/^HTTP\/1\.1 400 /)
  }
  // A raw "?" or "#" ends the path, so the rest is not a terminal path.
  for (const id of ["a?token=x&", "a#"]) {
    expect(await exchangeRaw(fixture.port, [upgradeRequest(fixture, socketOf(id))])).toMatch(
      /^HTTP\/1\.1 40[04] /,
    )
  }
  expect(fixture.auth.state.lookups).toBe(0)
  expect(fixture.upstream.requests).toEqual([])
})

test("without a session, or for the page of another person, the socket closes with 4401, and there is no upstream connection", async () => {
  await using fixture = await createTerminalFixture()
  fixture.auth.expire("noor")
  for (const cookie of ["", "session=", "session=noor", "other=ada; x=session=ada"]) {
    const tab = fixture.browse("dep_1", { headers: { cookie } })
    await expect.poll(() => tab.closed).toBe(4401)
    expect(tab.messages).toEqual([])
  }
  const other = fixture.browse("dep_1", { query: "?person=tag-of-noor" })
  await expect.poll(() => other.closed).toBe(4401)
  expect(fixture.upstream.requests).toEqual([])
  const own = fixture.browse("dep_1", { query: "?person=tag-of-ada" })
  await expect.poll(() => own.messages.length).toBeGreaterThan(0)
})

test("cookies of a refreshed session reach the browser with the handshake", async () => {
  await using fixture = await createTerminalFixture()
  fixture.auth.state.setCookies = ["session=ada; Path=/; HttpOnly"]
  const tab = fixture.browse("dep_1")
  const cookies = await new Promise((resolve) =>
    tab.socket.on("upgrade", (response) => resolve(response.headers["set-cookie"])),
  )
  expect(cookies).toEqual(["session=ada; Path=/; HttpOnly"])
})

test("invalid handshakes are refused with our security headers", async () => {
  await using fixture = await createTerminalFixture()
  const broken: Array<Record<string, string | undefined>> = [
    { "Sec-WebSocket-Version": "12" },
    { "Sec-WebSocket-Key": "short" },
    { "Sec-WebSocket-Key": undefined },
    { Upgrade: "h2c" },
  ]
  for (const headers of broken) {
    const answer = await exchangeRaw(fixture.port, [upgradeRequest(fixture, socketOf("dep_1"), headers)])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain("X-Content-Type-Options: nosniff")
  }
  expect(fixture.upstream.requests).toEqual([])
})

test("a ninth terminal of a session is refused; a closed one makes room", async () => {
  await using fixture = await createTerminalFixture({ limits: { upgradesPerSession: 1000 } })
  const tabs = Array.from({ length: 8 }, (_, i) => fixture.browse(`dep_${i}`))
  await expect.poll(() => tabs.every((tab) => tab.connected)).toBe(true)

  const ninth = fixture.browse("dep_8")
  await expect.poll(() => ninth.closed).toBe(1013)
  expect(fixture.upstream.requests).toHaveLength(8)
  await connected(fixture.browse("dep_8", { as: "noor" }))

  tabs[3]?.socket.close(1000)
  await expect.poll(() => tabs[3]?.closed).toBe(1000)
  await connected(fixture.browse("dep_8"))
  const gone = fixture.upstream.machines.find((machine) => machine.url.includes("/dep_3/"))
  await expect.poll(() => gone?.closed).toBe(1000)
})

test("an eleventh upgrade within a second gets 429", async () => {
  let time = 1_000_000
  await using fixture = await createTerminalFixture({ now: () => time })
  const tabs = Array.from({ length: 11 }, () => fixture.browse("dep_1"))
  await expect.poll(() => tabs.filter((tab) => tab.refused?.statusCode === 429).length).toBe(1)
  await connected(fixture.browse("dep_1", { as: "noor" }))
  time += 1000
  await Promise.all(tabs.map((tab) => tab.socket.terminate()))
  await connected(fixture.browse("dep_1"))
})

test("a store that hangs times out, and pending upgrades are limited", async () => {
  await using fixture = await createTerminalFixture({ limits: { handshake: 1000, pendingUpgrades: 3 } })
  fixture.auth.state.gate = new Promise(() => {})
  const waiting = Array.from({ length: 4 }, () => fixture.browse("dep_1"))
  await expect
    .poll(() => waiting.every((tab) => tab.refused?.statusCode === 503), { timeout: 10_000 })
    .toBe(true)
  expect(fixture.auth.state.lookups).toBe(3)
  expect(fixture.upstream.requests).toEqual([])
})

test("clients that disconnect before, during and after the session lookup do not affect others", async () => {
  await using fixture = await createTerminalFixture({
    limits: { upgradesPerSession: 10_000, viewersPerShell: 1000 },
  })
  const steady = await connected(fixture.browse("steady", { as: "noor" }))

  let release = () => {}
  fixture.auth.state.gate = new Promise((resolve) => {
    release = resolve
  })
  const garbage = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x81, 0x05, 0x68, 0x69])
  const unmasked = Buffer.from([0x81, 0x02, 0x68, 0x69])
  for (let i = 0; i < 200; i++) {
    const socket = connect(fixture.port, "localhost", () => {
      socket.write(upgradeRequest(fixture, socketOf("dep_1")))
      if (i % 4 === 0) socket.resetAndDestroy()
      else if (i % 4 === 1) setImmediate(() => socket.resetAndDestroy())
      else if (i % 4 === 2) socket.write(garbage)
      else socket.write(unmasked)
    })
    socket.on("error", () => {})
    socket.on("data", () => socket.resetAndDestroy())
  }
  await expect.poll(() => fixture.auth.state.lookups).toBeGreaterThan(100)
  release()
  await expect.poll(fixture.connections).toBe(1)

  steady.socket.send("echo")
  await expect.poll(() => fixture.upstream.machines[0]?.received).toContainEqual({ text: "echo" })
})
