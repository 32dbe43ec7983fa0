import { beforeEach, expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { openShell, openTerminalSocket } from "../support/terminal-socket"
import { createVisitor, signIn, type Visitor } from "../support/visitor"

const server = sharedServer()
let ada: Visitor
let noor: Visitor

beforeEach(async () => {
  // Each test has its own session, since a session opens ten terminals a second at most.
  ada = await signIn(server, "ada@example.com")
  noor = await signIn(server, "noor@example.com")
})

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

test("create a deployment, type into its terminal, read the output, delete it", async () => {
  await server.control.settings({ speed: 100 })
  const form = await noor.open("/deployments/type/trial-vm")
  const created = await noor.submit(form, "Create Trial VM", { name: "research-desk", timeout: "480" })
  expect(created.status).toBe(200)
  const list = await noor.open("/deployments")
  const id = /\/deployments\/([\w.-]+)\/delete/.exec(list.document.innerHTML)?.[1] ?? ""

  const tab = openTerminalSocket(server, noor, id)
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

test("no token is in any frame or in the log", async () => {
  const tab = await openShell(server, ada, await machineOf("ada@example.com"))
  tab.socket.send("exit\r")
  await expect.poll(() => tab.closed).toBe(1000)
  await server.logged()
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

test("a foreign origin, a missing origin and a damaged id are refused without an upstream call", async () => {
  const id = await machineOf("ada@example.com")
  const evil = openTerminalSocket(server, ada, id, { origin: "https://evil.example" })
  const nobody = openTerminalSocket(server, ada, id, { origin: "" })
  const climber = openTerminalSocket(server, ada, "..%2f..%2fbalance")
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

test("signed out: closed with 4401, without an upstream call", async () => {
  const tab = openTerminalSocket(server, createVisitor(server.origin), await machineOf("ada@example.com"))
  await expect.poll(() => tab.closed).toBe(4401)
  expect(await upgrades()).toEqual([])
})

test("another customer's machine does not exist", async () => {
  const tab = openTerminalSocket(server, noor, await machineOf("ada@example.com"))
  await expect.poll(() => tab.closed).toBe(4404)
  expect(await upgrades()).toHaveLength(1)
})

test("a platform that fails, hangs up or sends nonsense closes with 4502, and the next attempt works", async () => {
  const id = await machineOf("ada@example.com")
  const path = `/api/deployments/${id}/terminal`
  for (const fault of [
    { kind: "status", status: 500 },
    { kind: "status", status: 429 },
    { kind: "cut" },
    { kind: "malformed" },
  ] as const) {
    await server.control.fault({ path, times: 1, fault })
    const tab = openTerminalSocket(server, ada, id)
    await expect.poll(() => tab.closed).toBe(4502)
  }
  await openShell(server, ada, id)
})

test("a token that the platform refuses once is renewed, and the shell opens", async () => {
  const id = await machineOf("ada@example.com")
  await server.control.fault({
    path: `/api/deployments/${id}/terminal`,
    times: 1,
    fault: { kind: "status", status: 401 },
  })
  await openShell(server, ada, id)
  expect(await upgrades()).toHaveLength(2)
})

test("two tabs share a shell, and a reload shows the same screen", async () => {
  const id = await machineOf("ada@example.com")
  const first = await openShell(server, ada, id)
  first.socket.send("echo remembered\r")
  await expect.poll(() => first.output).toContain("remembered\r\n")
  const second = await openShell(server, ada, id)
  expect(second.output).toBe(first.output)
  second.socket.send("echo both\r")
  await expect.poll(() => first.output).toContain("both\r\n")
  first.socket.terminate()
  second.socket.terminate()
  const reloaded = await openShell(server, ada, id)
  expect(reloaded.output).toContain("remembered\r\n")
  expect(reloaded.output).toContain("both\r\n")
  expect(await upgrades()).toHaveLength(1)
})

test("signing out closes the terminals of that session within two seconds", async () => {
  const person = await signIn(server, "ada@example.com")
  const id = await machineOf("ada@example.com")
  const [mine, other] = await Promise.all([openShell(server, person, id), openShell(server, ada, id)])
  await person.submit(await person.open("/home"), "Sign Out")
  await expect.poll(() => mine.closed, { timeout: 2000 }).toBe(4401)
  const again = openTerminalSocket(server, person, id)
  await expect.poll(() => again.closed).toBe(4401)
  other.socket.send("echo still here\r")
  await expect.poll(() => other.output).toContain("still here\r\n")
})
