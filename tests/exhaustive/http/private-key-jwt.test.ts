import { execFile, execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { promisify } from "node:util"
import { decodeProtectedHeader, exportJWK, generateKeyPair, type JWK } from "jose"
import { type Adapter, type AdapterPayload, type KoaContextWithOIDC, Provider } from "oidc-provider"
import { expect, onTestFinished, test } from "vitest"
import { createCookieJar } from "../../support/cookie-jar"
import { samplePlatform } from "../../support/sample-platform"
import { freePort, startServer, type TestServer } from "../../support/server"
import { portOf, temporaryFolder } from "../../support/temporary"
import { createVisitor } from "../../support/visitor"

// A certified provider verifies the assertions.

const clientId = "launchpad"
const root = new URL("../../..", import.meta.url)

/** A key as the manual makes it: the private set's key and the public one's. */
function manualKey(kid: string): { own: JWK; published: JWK } {
  const manual = readFileSync(new URL("server/operations.md", root), "utf8")
  const [, command = ""] = /^```sh keys\n(.*?)^```/ms.exec(manual) ?? []
  const folder = temporaryFolder()
  execFileSync("sh", ["-c", command], { cwd: folder, env: { PATH: process.env.PATH, KID: kid } })
  const [own, published] = ["client-keys.json", "client-keys.public.json"].map(
    (name) => JSON.parse(readFileSync(join(folder, name), "utf8")).keys[0],
  )
  return { own, published }
}

async function start(first: { own: JWK; published: JWK }) {
  const appPort = await freePort()
  const appOrigin = `http://localhost:${appPort}`
  const folder = temporaryFolder()
  const file = join(folder, "client-keys.json")
  let known = [first.published]
  const outcomes: string[] = []

  const stored = new Map<string, AdapterPayload>()
  function adapter(model: string): Adapter {
    const keyOf = (id: string) => `${model} ${id}`
    const find = (wanted: (payload: AdapterPayload) => boolean) =>
      [...stored].find(([key, payload]) => key.startsWith(`${model} `) && wanted(payload))
    return {
      async find(id) {
        if (model !== "Client") return stored.get(keyOf(id))
        return {
          client_id: id,
          token_endpoint_auth_method: "private_key_jwt",
          jwks: { keys: known },
          grant_types: ["authorization_code", "refresh_token"],
          redirect_uris: [`${appOrigin}/auth/callback`, `${appOrigin}/silent-check-sso.html`],
          post_logout_redirect_uris: [`${appOrigin}/home`],
        }
      },
      findByUid: async (uid) => find((payload) => payload.uid === uid)?.[1],
      findByUserCode: async () => undefined,
      upsert: async (id, payload) => void stored.set(keyOf(id), payload),
      consume: async (id) => void Object.assign(stored.get(keyOf(id)) ?? {}, { consumed: 1 }),
      destroy: async (id) => void stored.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
      },
    }
  }

  const server = createServer()
  const issuer = `http://127.0.0.1:${await portOf(server)}`
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  const provider = new Provider(issuer, {
    adapter,
    jwks: { keys: [await exportJWK(privateKey)] },
    clientAuthMethods: ["private_key_jwt"],
    cookies: { keys: ["a key"] },
    claims: { openid: ["sub"], email: ["email"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async () => true },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, email: "ada@example.com", name: "Ada Moreno" }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId, clientId })
      grant.addOIDCScope("openid profile email")
      await grant.save()
      return grant
    },
    // A page, or its next tick, renews a token that ends so soon.
    ttl: { AccessToken: 60, RefreshToken: 600, Session: 600, Grant: 600, Interaction: 600, IdToken: 600 },
  })
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const { client_assertion: assertion, grant_type: call = ctx.oidc.route } = ctx.oidc?.body ?? {}
    if (typeof assertion === "string")
      outcomes.push(`${call} ${ctx.status} ${decodeProtectedHeader(assertion).kid}`)
  })
  const provide = provider.callback()
  server.on("request", async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void provide(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: "ada" } })
  })

  const settings = {
    PORT: String(appPort),
    APP_ORIGIN: appOrigin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_AUTH: "private_key_jwt",
    OIDC_CLIENT_KEYS_FILE: file,
    PLATFORM_API_URL: `http://127.0.0.1:${await portOf(createServer(samplePlatform(1)))}`,
    SESSION_SECRET: randomBytes(24).toString("base64url"),
    DATA_DIR: folder,
  }
  let running: TestServer | undefined
  onTestFinished(() => running?.stop())

  return {
    settings,
    /** What the provider has answered to calls of the client since the last look, with the id of the key that signed. */
    outcomes: () => outcomes.splice(0),
    /** What the provider knows the client by. */
    publish: (...keys: Array<{ published: JWK }>) => {
      known = keys.map(({ published }) => published)
    },
    /** Starts the product, or starts it again, with these keys in its file. */
    async startWith(...keys: Array<{ own: JWK }>) {
      writeFileSync(file, JSON.stringify({ keys: keys.map(({ own }) => own) }))
      await running?.stop()
      running = await startServer(settings)
      return running
    },
    /** Signs somebody in, whose browser keeps the cookies of the provider, too. */
    async signIn() {
      const visitor = createVisitor(appOrigin)
      const jar = createCookieJar()
      let { location = "" } = (await visitor.send("/auth/sign-in?returnTo=/deployments")).headers
      while (location.startsWith(issuer)) {
        const { pathname } = new URL(location)
        const cookie = jar.header(pathname) ?? ""
        const answer = await fetch(location, { redirect: "manual", headers: { cookie } })
        jar.take(answer.headers.getSetCookie(), pathname)
        location = new URL(answer.headers.get("location") ?? "", location).href
      }
      return { visitor, page: await visitor.open(location.slice(appOrigin.length)) }
    },
  }
}

test("a private key signs somebody in, renews the token and revokes it", async () => {
  const key = manualKey("2026-11")
  const bench = await start(key)
  const { origin } = await bench.startWith(key)
  const { visitor, page } = await bench.signIn()
  expect(page.text).toContain("ada@example.com")
  expect(page.text).toContain("machine 0")
  expect(bench.outcomes()).toEqual(["authorization_code 200 2026-11", "refresh_token 200 2026-11"])

  await visitor.send("/auth/sign-out", { method: "POST", headers: { origin } })
  await expect.poll(bench.outcomes).toContain("revocation 200 2026-11")
})

test("keys are replaced without a refused sign-in, whichever side is first", async () => {
  const [older, newer] = [manualKey("older"), manualKey("newer")]
  const bench = await start(older)
  const signsIn = async () => expect((await bench.signIn()).page.text).toContain("ada@example.com")

  await bench.startWith(newer, older)
  await signsIn()
  expect(bench.outcomes().slice(0, 2)).toEqual([
    "authorization_code 401 newer",
    "authorization_code 200 older",
  ])
  await signsIn()
  expect(bench.outcomes()).not.toContain("authorization_code 401 newer")

  bench.publish(newer, older)
  await bench.startWith(newer, older)
  await signsIn()
  expect(bench.outcomes()).toEqual(["authorization_code 200 newer", "refresh_token 200 newer"])

  bench.publish(newer)
  await bench.startWith(newer)
  await signsIn()
  expect(bench.outcomes()).toEqual(["authorization_code 200 newer", "refresh_token 200 newer"])
})

test("the check of a configuration says whether the provider accepts the key", async () => {
  const [known, unknown] = [manualKey("known"), manualKey("unknown")]
  const bench = await start(known)
  async function credentials({ own }: { own: JWK }) {
    writeFileSync(bench.settings.OIDC_CLIENT_KEYS_FILE, JSON.stringify({ keys: [own] }))
    const env = { PATH: process.env.PATH, ...bench.settings }
    const command = promisify(execFile)(process.execPath, ["server/index.js", "--check"], { cwd: root, env })
    // It exits with 1 if something is wrong.
    const { stdout } = await command.catch((error: { stdout: string }) => error)
    return stdout.split("\n").find((line) => line.includes("client credentials"))
  }
  expect(await credentials(known)).toBe(
    'ok     client credentials: accepted; only the invented code was refused (invalid_grant) {"method":"private_key_jwt","why":"OIDC_CLIENT_AUTH is set"}',
  )
  expect(await credentials(unknown)).toBe(
    "WRONG  client credentials: the provider refuses the client (401 invalid_client)",
  )
})
