import { beforeEach, expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { openTerminalSocket } from "../support/terminal-socket"
import { signIn, type Visitor } from "../support/visitor"

const server = sharedServer()
let noor: Visitor

beforeEach(async () => {
  // Each test has its own session, since a session opens ten terminals a second at most.
  noor = await signIn(server, "noor@example.com")
})

async function upgrades() {
  return await server.control.requests(/^UPGRADE/)
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
