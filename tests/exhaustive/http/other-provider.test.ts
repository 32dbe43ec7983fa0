import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import { type MutableResponse, type MutableToken, OAuth2Server } from "oauth2-mock-server"
import { expect, onTestFinished, test } from "vitest"
import { samplePlatform } from "../../support/sample-platform"
import { freePort, startServer } from "../../support/server"
import { portOf } from "../../support/temporary"
import { createVisitor } from "../../support/visitor"

// Neither the sandbox's provider nor the one of the other tests, which we wrote ourselves.

test("a provider that others wrote signs somebody in, renews the token, and signs out", async () => {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate("RS256")
  await provider.start(undefined, "localhost")
  onTestFinished(() => provider.stop())
  provider.service.on("beforeTokenSigning", ({ payload }: MutableToken) => {
    Object.assign(payload, { email: "john@example.com", name: "John Doe" })
  })
  const issued: string[] = []
  provider.service.on("beforeResponse", ({ body }: MutableResponse) => {
    // The first one ends so soon that a page, or its next tick, renews it.
    if (issued.length === 0) Object.assign(body || {}, { expires_in: 60 })
    issued.push(`Bearer ${Object(body).access_token}`)
  })
  const left: string[] = []
  provider.service.on("beforePostLogoutRedirect", ({ url }: { url: URL }) => void left.push(url.href))

  const received: Array<string | undefined> = []
  const platform = createServer(
    samplePlatform(1, ({ headers }) => {
      received.push(headers.authorization)
      return false
    }),
  )
  const port = await freePort()
  const server = await startServer({
    PORT: String(port),
    APP_ORIGIN: `http://localhost:${port}`,
    OIDC_ISSUER: provider.issuer.url ?? "",
    OIDC_CLIENT_ID: "launchpad",
    PLATFORM_API_URL: `http://127.0.0.1:${await portOf(platform)}`,
    SESSION_SECRET: randomBytes(24).toString("base64url"),
  })
  onTestFinished(() => server.stop())

  const john = createVisitor(server.origin)
  const list = await john.open("/auth/sign-in?returnTo=/deployments")
  expect(list.url.href).toBe(`${server.origin}/deployments`)
  expect(list.text).toContain("john@example.com")
  expect(list.text).toContain("machine 0")
  expect(issued).toEqual(expect.arrayContaining(received))

  const tick = await john.send("/auth/keepalive", { method: "POST", headers: { origin: server.origin } })
  expect(tick.status).toBe(204)
  expect(issued).toHaveLength(2)
  received.length = 0
  expect((await john.open("/deployments")).text).toContain("machine 0")
  expect(new Set(received)).toEqual(new Set(issued.slice(1)))

  const signedOut = await john.submit(list, "Sign Out")
  expect(signedOut.url.origin).toBe(server.origin)
  expect(signedOut.hops.map(({ url }) => new URL(url).origin)).toContain(provider.issuer.url)
  expect(left).toEqual([expect.stringContaining(server.origin)])
  const after = await john.open("/deployments")
  expect(after.text).not.toContain("john@example.com")
  expect(after.text).not.toContain("machine 0")
})
