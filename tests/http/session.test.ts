import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { startServer } from "../support/server"
import { temporaryFolder } from "../support/temporary"
import { signIn } from "../support/visitor"

// Sessions of the built server: token refresh, sign-out, cookies and restarts.

const server = sharedServer()

/** Signs in with an access token of that lifetime in seconds. */
async function signInFor(seconds: number, email = "ada@example.com") {
  await server.control.settings({ accessTokenTtl: seconds })
  return await signIn(server, email)
}

test("when the token has expired, a failing provider gives an error page and no sign-out", async () => {
  const ada = await signInFor(2)
  await server.control.fails("/oidc/token", 503)
  await expect.poll(async () => (await ada.open("/balance")).status).toBe(503)
  expect(ada.cookies.get("session")).toMatch(/^[\w-]{43}$/)
  await server.logged()
  const session = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(server.log.find(({ msg }) => msg === "token refresh failed")).toMatchObject({ session })
  const page = await ada.open("/balance?returnTo=%2Fhome")
  expect(page.document.querySelectorAll("h1").map(({ text }) => text)).toEqual(["Temporarily unavailable"])
  await server.logged()
  const line = server.log.find(
    ({ msg, requestId }) => msg === "request" && requestId === page.headers["x-request-id"],
  )
  expect(line).toMatchObject({ status: 503, failed: ["provider renewal server_error 503"] })
  const again = await ada.follow(page, "Try again")
  expect([again.status, again.url.pathname + again.url.search]).toEqual([503, "/balance?returnTo=%2Fhome"])
  // The public site does not need the provider.
  expect((await ada.open("/")).status).toBe(200)
  await server.control.clearFaults()
  await server.control.settings({ accessTokenTtl: 300 })
  await expect.poll(async () => (await ada.open("/balance")).status, { timeout: 20_000 }).toBe(200)
})

test("a restart keeps sessions, and the session file is encrypted", async () => {
  const dataDir = temporaryFolder()
  const serverToRestart = await startServer({ DATA_DIR: dataDir })
  const ada = await signIn(serverToRestart, "ada@example.com")
  const id = ada.cookies.get("session") ?? ""
  const port = String(serverToRestart.port)
  await serverToRestart.stop()

  const files = readdirSync(dataDir).filter((name) => name.startsWith("sessions.db"))
  expect(files).toContain("sessions.db")
  for (const file of files) {
    const bytes = readFileSync(join(dataDir, file), "latin1")
    expect(bytes).not.toContain(id)
    expect(bytes).not.toMatch(/eyJ[\w-]{10,}\.|ada@example\.com/)
  }

  const restartedServer = await startServer({ DATA_DIR: dataDir, PORT: port })
  expect((await ada.open("/home")).text).toContain("ada@example.com")
  await restartedServer.stop()
})
