import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { openShell } from "../support/terminal-socket"
import { signIn } from "../support/visitor"

const server = sharedServer()

test("type into a machine's terminal, read its output, and delete the machine", async () => {
  const [id = ""] = await server.control.deployments({ email: "noor@example.com", name: "desk" })
  // A session opens ten terminals a second at most.
  const noor = await signIn(server, "noor@example.com")
  const tab = await openShell(server, noor, id)
  tab.socket.send("echo hi\r")
  await expect.poll(() => tab.output).toContain("echo hi\r\nhi\r\n")
  tab.socket.send(Buffer.from([0, 40, 0, 100]))
  tab.socket.send("size\r")
  await expect.poll(() => tab.output).toContain("40×100")
  expect(await server.control.requests(/^UPGRADE/)).toMatchObject([
    { path: `/api/deployments/${id}/terminal`, account: "noor@example.com" },
  ])
  await noor.submit(await noor.open(`/deployments/${id}/delete`), /^Delete/)
  await expect.poll(() => tab.closed, { timeout: 20_000 }).toBe(1000)
})
