import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { decodeJwt, decodeProtectedHeader } from "jose"
import { expect, test, vi } from "vitest"
import { useSandbox } from "../../../tests/support/running-sandbox.fixture"
import { createTestUser, locationOf } from "../../../tests/support/sandbox-user.fixture"

const origin = "https://launchpad.example"
const noise = (["info", "warn", "error", "log"] as const).map((name) => vi.spyOn(console, name))
const sandbox = useSandbox({ origin })

test("its pages have no scripts, allow no frames, and are not cached", async () => {
  const user = createTestUser(sandbox)
  const { response } = await user.authorize()
  const page = await user.visit(locationOf(response))
  const html = await page.text()
  const policy = page.headers.get("content-security-policy") ?? ""
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ""
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`)
  expect(policy).not.toContain("script-src")
  expect(page.headers.get("cache-control")).toContain("no-store")
  expect(page.headers.get("x-content-type-options")).toBe("nosniff")
  expect(html).toContain("nothing here is real")
  expect(html).not.toContain("<script")
})

test("its cookies are limited to its own path, and are Secure for an https origin", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("ada@example.com")
  expect(user.cookies.all.filter(({ path }) => !path.startsWith("/sandbox/oidc"))).toEqual([])
  const { response } = await user.authorize()
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; secure/i)
})

test("an unknown redirect_uri gets an error page and no redirect", async () => {
  const { response } = await createTestUser(sandbox).authorize({
    redirect_uri: "https://evil.example/auth/callback",
  })
  expect(response.status).toBe(400)
  expect(response.headers.get("location")).toBeNull()
  expect(await response.text()).toContain("Sign-in failed")
})

test("the policy of the form_post page allows its own script only", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("ada@example.com")
  const { response } = await user.authorize({ response_mode: "form_post" })
  const script = /<script>(.*?)<\/script>/s.exec(await response.text())?.[1] ?? ""
  const hash = createHash("sha256").update(script).digest("base64")
  expect(response.headers.get("content-security-policy")).toContain(`script-src 'sha256-${hash}';`)
})

test("the file contains no usable token", async () => {
  const { access_token, refresh_token } = await createTestUser(sandbox).signIn("ada@example.com")
  const files = readdirSync(sandbox.dataDir).map((name) => readFileSync(join(sandbox.dataDir, name)))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files)
    expect([file.includes(access_token), file.includes(refresh_token)]).toEqual([false, false])
})

test("a sign-out sends the launchpad a logout token that names the session", async () => {
  const user = createTestUser(sandbox)
  const { id_token } = await user.signIn("noor@example.com")
  const before = sandbox.backChannelLogouts.length
  await user.visit(`/sandbox/oidc/session/end?${new URLSearchParams({ id_token_hint: id_token })}`)
  const [form = "", ...more] = sandbox.backChannelLogouts.slice(before)
  expect(more).toEqual([])
  const token = new URLSearchParams(form).get("logout_token") ?? ""
  expect(decodeProtectedHeader(token).typ).toBe("logout+jwt")
  expect(decodeJwt(token)).toMatchObject({ aud: "launchpad", sid: decodeJwt(id_token).sid })
})

test("a same-origin sign-out needs no confirmation and no ID token; others ask with a form that needs no script", async () => {
  const user = createTestUser(sandbox)
  await user.signIn("noor@example.com")
  const ask = new URLSearchParams({ client_id: "launchpad", post_logout_redirect_uri: `${origin}/home` })
  const address = `/sandbox/oidc/session/end?${ask}`
  const question = async (from: string) => {
    const page = await user.visit(from, undefined, { "sec-fetch-site": "cross-site" })
    const html = await page.text()
    expect([page.status, html.includes("Sign out of the sandbox?")]).toEqual([200, true])
    return { xsrf: /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? "", logout: "yes" }
  }
  await question(address)
  const response = await user.visit(address, undefined, { "sec-fetch-site": "same-origin" })
  expect([response.status, locationOf(response)]).toEqual([303, `${origin}/home`])
  const silent = new URL(locationOf((await user.authorize({ prompt: "none" })).response))
  expect(silent.searchParams.get("error")).toBe("login_required")

  await user.signIn("ada@example.com")
  const answer = await question("/sandbox/oidc/session/end?client_id=launchpad")
  const done = await user.visit("/sandbox/oidc/session/end/confirm", answer)
  expect(await (await user.visit(locationOf(done))).text()).toContain("You are signed out")
})

test("nothing was printed to the console, and no error was logged", () => {
  expect(noise.flatMap((spy) => spy.mock.calls)).toEqual([])
  expect(sandbox.logged.filter(({ level }) => level === "error")).toEqual([])
})
