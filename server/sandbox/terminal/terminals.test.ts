import { once } from "node:events"
import { expect, test } from "vitest"
import WebSocket from "ws"
import { useSandbox } from "../../../tests/support/running-sandbox.fixture"
import { createTestUser } from "../../../tests/support/sandbox-user.fixture"

const sandbox = useSandbox()

test.each([
  ["without a token", "", "dep_x/terminal", 401],
  ["with a wrong token", "wrong", "dep_x/terminal", 401],
  ["to an unknown deployment", null, "dep_x/terminal", 404],
  ["to another path", null, "dep_x/console", 404],
])("a handshake %s is refused", async (_, bearer, path, status) => {
  const token = bearer ?? (await createTestUser(sandbox).signIn("ada@example.com")).access_token
  const origin = sandbox.loopback.replace("http", "ws")
  const socket = new WebSocket(`${origin}/sandbox/api/deployments/${path}?token=${token}`)
  socket.on("error", () => {})
  const [, response] = await once(socket, "unexpected-response")
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  expect(response.statusCode).toBe(status)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ error: expect.any(String) })
})
