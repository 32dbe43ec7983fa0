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
  const requests = await server.control.requests()
  return requests.filter(({ path, body }) => path === "/oidc/token" && isRefresh(body))
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

test("twenty requests with a token that expires in 69 s cause one refresh", async () => {
  const ada = await signInFor(69)
  await server.control.settings({ accessTokenTtl: 300 })
  const [pages, ticks] = await Promise.all([
    // Not more: on a busy machine, many at once are answered with 503.
    Promise.all(Array.from({ length: 2 }, () => ada.send("/home"))),
    Promise.all(Array.from({ length: 18 }, () => tick(ada))),
  ])
  for (const { status, body } of pages) {
    expect(status).toBe(200)
    expect(body).toContain("ada@example.com")
  }
  expect(ticks.map(({ status }) => status)).toEqual(Array(18).fill(204))
  expect(await refreshes()).toHaveLength(1)
})

test("a token with more than 70 s left is not refreshed", async () => {
  // The unit tests cover exactly 71 s. Here a busy machine may lose time between sign-in and request.
  const ada = await signInFor(95)
  expect((await ada.send("/home")).body).toContain("ada@example.com")
  expect(await refreshes()).toHaveLength(0)
})

test("the page's tick refreshes the token too, and reports the end of the session", async () => {
  const ada = await signInFor(60)
  expect((await tick(ada)).status).toBe(204)
  expect(await refreshes()).toHaveLength(1)
  expect((await tick(createVisitor(server.origin))).status).toBe(401)
  expect((await ada.send("/auth/keepalive")).status).toBe(405)
})

test.each(["invalid_grant", "invalid_token"])("a refresh refused with %s ends the session", async (error) => {
  const ada = await signInFor(60)
  const copy = ada.cookies.copy()
  await server.control.fault({
    path: "/oidc/token",
    fault: { kind: "status", status: 400, body: { error } },
  })
  const page = await ada.open("/balance")
  expect(page.status).toBe(200)
  expect(page.text).not.toContain("ada@example.com")
  expect(page.text).toContain("Sign In")
  await server.control.clearFaults()
  expect((await createVisitor(server.origin, copy).send("/home")).body).not.toContain("ada@example.com")
  await server.logged()
  const told = server.log.filter(({ msg }) => msg === "token refresh failed")
  expect(told.at(-1)).toMatchObject({ level: "warn", failure: error })
})

test("while the token works, a failing provider does not end the session", async () => {
  const ada = await signInFor(60)
  await server.control.fault({ path: "/oidc/token", fault: { kind: "status", status: 500 } })
  for (let request = 0; request < 3; request++) {
    expect((await ada.open("/home")).text).toContain("ada@example.com")
  }
  expect(await refreshes()).toHaveLength(1)
})

test("when the token has expired, a failing provider gives an error page and no sign-out", async () => {
  const ada = await signInFor(2)
  await server.control.fault({ path: "/oidc/token", fault: { kind: "status", status: 503 } })
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

test("two people never see each other's pages", async () => {
  const [ada, noor] = await Promise.all([
    signIn(server, "ada@example.com"),
    signIn(server, "noor@example.com"),
  ])
  // Ten at a time: on a busy machine, the overload guard would refuse a hundred.
  for (let round = 0; round < 10; round++) {
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => [ada.send("/home"), noor.send("/home")]).flat(),
    )
    pages.forEach(({ body }, index) => {
      const [own, other] = index % 2 === 0 ? ["ada", "noor"] : ["noor", "ada"]
      expect(body).toContain(`${own}@example.com`)
      expect(body).not.toContain(`${other}@example.com`)
    })
  }
})

test("an unknown cookie is a visitor's", async () => {
  const ada = await signIn(server, "ada@example.com")
  const id = ada.cookies.get("session") ?? ""
  const stranger = createVisitor(server.origin)
  for (const cookie of [
    "session=",
    "session=%00",
    `session=${id}; session=${id}`,
    `session=${"A".repeat(8000)}`,
  ]) {
    const answer = await stranger.send("/home", { headers: { cookie } })
    expect([cookie.slice(0, 20), answer.status]).toEqual([cookie.slice(0, 20), 200])
    expect(answer.body).not.toContain("ada@example.com")
  }
  expect((await stranger.send("/home", { headers: { cookie: `a=b; session=${id}` } })).body).toContain("ada@")
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

test("the cookies of a sign-out are gone after signing in", async () => {
  const ada = await signIn(server, "ada@example.com")
  ada.cookies.set("signed-out", "1")
  await ada.open("/home")
  expect(ada.cookies.get("signed-out")).toBeFalsy()
  expect(ada.cookies.header("/")).not.toContain("signed-out")
})

test("a toast travels in a small cookie, is shown once, and its cookie is removed", async () => {
  const ada = await signIn(server, "ada@example.com")
  const page = await ada.open("/deployments/type/trial-vm")
  const created = await ada.submit(page, "Create Trial VM", { name: "🔥".repeat(60) })
  expect(created.text).toContain("🔥".repeat(20))
  const left = created.hops.length
  expect(left).toBeGreaterThan(0)
  expect(ada.cookies.header("/")).not.toContain("flash")
  ada.cookies.set("flash", "noise")
  await ada.open("/home")
  expect(ada.cookies.header("/")).not.toContain("flash")
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
