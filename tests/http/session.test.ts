import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { startServer } from "../support/server"
import { createVisitor, signIn, type Visitor } from "../support/visitor"

// Sessions of the built server: token refresh, sign-out, cookies and restarts.

const server = sharedServer()

async function refreshes() {
  return (await server.control.requests(/ \/oidc\/token$/)).filter(({ body }) => isRefresh(body))
}

function isRefresh(body: unknown) {
  return typeof body === "object" && body !== null && Object.entries(body).flat().includes("refresh_token")
}

/** Signs in with an access token of that lifetime in seconds. */
async function signInFor(seconds: number, email = "ada@example.com") {
  await server.control.settings({ accessTokenTtl: seconds })
  return await signIn(server, email)
}

function tick(visitor: Visitor) {
  return visitor.send("/auth/keepalive", { method: "POST", headers: { origin: server.origin } })
}

test("the page's tick refreshes the token too, and reports the end of the session", async () => {
  const ada = await signInFor(60)
  expect((await tick(ada)).status).toBe(204)
  expect(await refreshes()).toHaveLength(1)
})

test("when the token has expired, a failing provider gives an error page and no sign-out", async () => {
  const ada = await signInFor(2)
  await server.control.fails("/oidc/token", 503)
  await expect.poll(async () => (await ada.open("/balance")).status).toBe(503)
  expect(ada.cookies.get("session")).toMatch(/^[\w-]{43}$/)
  const page = await ada.open("/balance?returnTo=%2Fhome")
  expect(page.document.querySelectorAll("h1").map(({ text }) => text)).toEqual(["Temporarily unavailable"])
  const again = await ada.follow(page, "Try again")
  expect([again.status, again.url.pathname + again.url.search]).toEqual([503, "/balance?returnTo=%2Fhome"])
  // The public site does not need the provider.
  expect((await ada.open("/")).status).toBe(200)
  await server.control.clearFaults()
  await server.control.settings({ accessTokenTtl: 300 })
  await expect.poll(async () => (await ada.open("/balance")).status, { timeout: 20_000 }).toBe(200)
})

test("a logout token without a valid signature is refused, and needs no Origin header", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const answer = await createVisitor(server.origin).send("/auth/back-channel-logout", {
    method: "POST",
    headers,
    body: "logout_token=e30.e30.e30",
  })
  expect(answer.status).toBe(400)
})

test("a frame of the provider's sign-out is answered without a cookie, and only the provider may frame it", async () => {
  const open = (issuer: string) =>
    createVisitor(server.origin).send(
      `/auth/front-channel-logout?iss=${encodeURIComponent(issuer)}&sid=unknown`,
    )
  expect((await open("https://evil.example")).status).toBe(400)
  const answer = await open(`${server.origin}/sandbox/oidc`)
  expect([answer.status, answer.headers["x-frame-options"]]).toEqual([200, undefined])
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'self'")
})

describe("a restart", () => {
  test("keeps sessions, and the session file is encrypted", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "hearth-restart-"))
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
    rmSync(dataDir, { recursive: true })
  })
})
