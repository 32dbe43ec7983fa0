import { connect } from "node:net"
import { expect, test } from "vitest"
import { createTerminalFixture } from "./terminal-server.fixture"

type Bench = Awaited<ReturnType<typeof createTerminalFixture>>

/** Sends bytes as they are and reads until the other side is done. */
function exchange(port: number, request: string | Buffer) {
  return new Promise<string>((resolve) => {
    const socket = connect(port, "localhost", () => socket.write(request))
    let answer = ""
    socket.on("data", (data) => {
      answer += data.toString("latin1")
    })
    socket.on("error", () => resolve(answer))
    socket.on("close", () => resolve(answer))
  })
}

function upgradeRequest(bench: Bench, target: string, headers: Record<string, string | undefined> = {}) {
  const all = {
    Host: `localhost:${bench.port}`,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    Origin: bench.origin,
    Cookie: "session=ada",
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  )
  return `GET ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`
}

const socketOf = (id: string) => `/deployments/${id}/terminal/socket`

test("an upgrade from any other origin is refused before anything is asked or dialled", async () => {
  await using bench = await createTerminalFixture()
  const { origin, port } = bench
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
    const answer = await exchange(port, upgradeRequest(bench, socketOf("dep_1"), { Origin }))
    expect(answer, String(Origin)).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).toContain("X-Content-Type-Options: nosniff")
    expect(answer).toContain("Cache-Control: no-store")
    expect(answer).toMatch(/\r\n\r\n$/)
  }
  expect(bench.auth.state.lookups).toBe(0)
  expect(bench.upstream.requests).toEqual([])
})

test("ids that are none are refused, and nothing is asked of the upstream", async () => {
  await using bench = await createTerminalFixture()
  const ids = [
    "..",
    ".",
    "%2e%2e",
    "%2E%2e",
    "a..b",
    "..%2f",
    "%2f",
    "a%2fb",
    "a/b",
    "a/../b",
    "a%3Ftoken=x&",
    "a%23",
    "%00",
    "a%00",
    "a%0d%0a",
    "-a",
    ".a",
    "a".repeat(129),
    "a".repeat(300),
    "ä",
    "%C3%A4",
    "dep 1".replace(" ", "%20"),
    "a\\b",
    "a;b",
    "a:b@c",
  ]
  for (const id of ids) {
    const answer = await exchange(bench.port, Buffer.from(upgradeRequest(bench, socketOf(id)), "latin1"))
    expect(answer, id).toMatch(/^HTTP\/1\.1 400 /)
  }
  // A raw "?" or "#" ends the path: what is left of it is no terminal's.
  for (const id of ["a?token=x&", "a#"]) {
    expect(await exchange(bench.port, upgradeRequest(bench, socketOf(id)))).toMatch(/^HTTP\/1\.1 40[04] /)
  }
  expect(bench.auth.state.lookups).toBe(0)
  expect(bench.upstream.requests).toEqual([])
})

test("every other path is a 404 and a closed connection", async () => {
  await using bench = await createTerminalFixture()
  for (const target of [
    "/",
    "/deployments/terminal/socket",
    "/deployments/a/terminal",
    "/x/deployments/a/terminal/socket",
  ]) {
    expect(await exchange(bench.port, upgradeRequest(bench, target))).toMatch(/^HTTP\/1\.1 404 /)
  }
  expect(bench.upstream.requests).toEqual([])
})

test("nobody signed in: the socket closes with 4401 and the upstream is not dialled", async () => {
  await using bench = await createTerminalFixture()
  bench.auth.expire("noor")
  for (const cookie of ["", "session=", "session=noor", "other=ada; x=session=ada"]) {
    const tab = bench.browse("dep_1", { headers: { cookie } })
    await expect.poll(() => tab.closed).toBe(4401)
    expect(tab.messages).toEqual([])
  }
  expect(bench.upstream.requests).toEqual([])
})

test("cookies of a refreshed session reach the browser with the handshake", async () => {
  await using bench = await createTerminalFixture()
  bench.auth.state.setCookies = ["session=ada; Path=/; HttpOnly"]
  const tab = bench.browse("dep_1")
  const cookies = await new Promise((resolve) =>
    tab.socket.on("upgrade", (response) => resolve(response.headers["set-cookie"])),
  )
  expect(cookies).toEqual(["session=ada; Path=/; HttpOnly"])
})

test("handshakes that are none are refused with our headers", async () => {
  await using bench = await createTerminalFixture()
  const broken: Array<Record<string, string | undefined>> = [
    { "Sec-WebSocket-Version": "12" },
    { "Sec-WebSocket-Key": "short" },
    { "Sec-WebSocket-Key": undefined },
    { Upgrade: "h2c" },
  ]
  for (const headers of broken) {
    const answer = await exchange(bench.port, upgradeRequest(bench, socketOf("dep_1"), headers))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain("X-Content-Type-Options: nosniff")
  }
  expect(bench.upstream.requests).toEqual([])
})

test("a ninth terminal of a session waits; a closed one gives way", async () => {
  await using bench = await createTerminalFixture({ limits: { upgradesPerSession: 1000 } })
  const tabs = Array.from({ length: 8 }, (_, i) => bench.browse(`dep_${i}`))
  await expect.poll(() => tabs.every((tab) => tab.connected)).toBe(true)

  const ninth = bench.browse("dep_8")
  await expect.poll(() => ninth.closed).toBe(1013)
  expect(bench.upstream.requests).toHaveLength(8)
  const other = bench.browse("dep_8", { as: "noor" })
  await expect.poll(() => other.connected).toBe(true)

  tabs[3]?.socket.close(1000)
  await expect.poll(() => tabs[3]?.closed).toBe(1000)
  const again = bench.browse("dep_8")
  await expect.poll(() => again.connected).toBe(true)
  const gone = bench.upstream.lines.find((line) => line.url.includes("/dep_3/"))
  await expect.poll(() => gone?.closed).toBe(1000)
})

test("the process has a bound too, and so has one shell's audience", async () => {
  await using bench = await createTerminalFixture({
    limits: { shells: 3, viewersPerShell: 2, upgradesPerSession: 1000 },
  })
  const people = ["ada", "noor", "kim"]
  const tabs = people.map((as) => bench.browse("dep_1", { as }))
  await expect.poll(() => tabs.every((tab) => tab.connected)).toBe(true)
  const fourth = bench.browse("dep_1", { as: "lee" })
  await expect.poll(() => fourth.closed).toBe(1013)

  const second = bench.browse("dep_1", { as: "ada" })
  await expect.poll(() => second.connected).toBe(true)
  const third = bench.browse("dep_1", { as: "ada" })
  await expect.poll(() => third.closed).toBe(1013)
  expect(bench.upstream.openLines).toHaveLength(3)
})

test("an eleventh upgrade within a second is answered 429", async () => {
  let time = 1_000_000
  await using bench = await createTerminalFixture({ now: () => time })
  const tabs = Array.from({ length: 11 }, () => bench.browse("dep_1"))
  await expect.poll(() => tabs.filter((tab) => tab.refused?.statusCode === 429).length).toBe(1)
  const other = bench.browse("dep_1", { as: "noor" })
  await expect.poll(() => other.connected).toBe(true)
  time += 1000
  await Promise.all(tabs.map((tab) => tab.socket.terminate()))
  const later = bench.browse("dep_1")
  await expect.poll(() => later.connected).toBe(true)
})

test("a store that hangs is given up on, and too many who wait are sent away", async () => {
  await using bench = await createTerminalFixture({ limits: { handshake: 100, pendingUpgrades: 3 } })
  bench.auth.state.gate = new Promise(() => {})
  const waiting = Array.from({ length: 4 }, () => bench.browse("dep_1"))
  await expect.poll(() => waiting.every((tab) => tab.refused?.statusCode === 503)).toBe(true)
  expect(bench.auth.state.lookups).toBe(3)
  expect(bench.upstream.requests).toEqual([])
})

test("clients that vanish before, while and after they are looked up leave the rest alone", async () => {
  await using bench = await createTerminalFixture({
    limits: { upgradesPerSession: 10_000, viewersPerShell: 1000 },
  })
  const steady = bench.browse("steady", { as: "noor" })
  await expect.poll(() => steady.connected).toBe(true)

  let release = () => {}
  bench.auth.state.gate = new Promise((resolve) => {
    release = resolve
  })
  const garbage = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x81, 0x05, 0x68, 0x69])
  const unmasked = Buffer.from([0x81, 0x02, 0x68, 0x69])
  for (let i = 0; i < 200; i++) {
    const socket = connect(bench.port, "localhost", () => {
      socket.write(upgradeRequest(bench, socketOf("dep_1")))
      if (i % 4 === 0) socket.resetAndDestroy()
      else if (i % 4 === 1) setImmediate(() => socket.resetAndDestroy())
      else if (i % 4 === 2) socket.write(garbage)
      else socket.write(unmasked)
    })
    socket.on("error", () => {})
    socket.on("data", () => socket.resetAndDestroy())
  }
  await expect.poll(() => bench.auth.state.lookups).toBeGreaterThan(100)
  release()
  await expect.poll(() => connections(bench)).toBe(1)

  steady.socket.send("echo")
  await expect.poll(() => bench.upstream.lines[0]?.received).toContainEqual({ text: "echo" })
})

function connections(bench: Bench) {
  return new Promise<number>((resolve) => bench.server.getConnections((_error, count) => resolve(count)))
}
