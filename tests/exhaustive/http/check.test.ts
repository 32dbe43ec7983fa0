import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import Database from "libsql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startConnectProxy } from "../../support/connect-proxy"
import { type IdentityProvider, startIdentityProvider } from "../../support/identity-provider"
import { listen } from "../../support/listen"
import { temporaryFolder } from "../../support/temporary"

// `npm run check` tries a configuration without starting the server.

const origin = "http://localhost:4999"
const clientSecret = "a-secret+with/everything%"
const dataDir = temporaryFolder(afterAll)
const platform = createServer((request, response) => {
  response.writeHead(request.headers.authorization ? 200 : 401).end()
})
let idp: IdentityProvider
let proxy: Awaited<ReturnType<typeof startConnectProxy>>
let settings: Record<string, string>

beforeAll(async () => {
  idp = await startIdentityProvider({
    redirectUris: [`${origin}/auth/callback`, `${origin}/silent-check-sso.html`],
    profile: { clientSecret, clientAuth: "post" },
  })
  idp.signedIn = false
  proxy = await startConnectProxy(0)
  proxy.status = 407
  const port = await listen(platform)
  settings = {
    APP_ORIGIN: origin,
    PLATFORM_API_URL: `http://127.0.0.1:${port}`,
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: idp.clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    SESSION_SECRET: randomBytes(24).toString("base64url"),
    DATA_DIR: dataDir,
  }
})
afterAll(async () => {
  platform.close()
  proxy.close()
  await idp.stop()
})

interface Outcome {
  code: number
  lines: string[]
}

function check(change: Record<string, string> = {}, [wrapper, ...options]: string[] = []): Promise<Outcome> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, ...change }
  const command = [process.execPath, "server/index.js", "--check"]
  const [program = "", ...args] = wrapper ? [wrapper, ...options, ...command] : command
  return new Promise((resolve) => {
    execFile(program, args, { env }, (error, stdout) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, lines: stdout.trim().split("\n") })
    })
  })
}

test("a configuration that works has one good line for each part", async () => {
  const { code, lines } = await check()
  expect(lines).toEqual([
    `ok     configuration: serves ${origin}`,
    `ok     session store: ${dataDir} accepts writes`,
    `note   ${settings.PLATFORM_API_URL}: called directly`,
    "ok     platform: answers, and wants a token (401)",
    `note   ${idp.issuer}: called directly`,
    `ok     discovery: ${idp.issuer}`,
    `ok     keys: 1 at ${idp.issuer}/jwks`,
    'ok     client credentials: accepted; only the invented code was refused (invalid_grant) {"method":"post","why":"the provider refused basic"}',
    expect.stringMatching(/^ok {5}clocks: \d s apart$/),
    `ok     redirect address: ${origin}/auth/callback is registered`,
    `ok     redirect address: ${origin}/silent-check-sso.html is registered`,
    `note   sign-out: register ${origin}/home as the address after a sign-out`,
  ])
  expect(code).toBe(0)
})

test("checking writes nothing, and finds what would stop the start", async () => {
  const missing = join(dataDir, "not", "yet")
  expect((await check({ DATA_DIR: missing })).code).toBe(0)
  expect(existsSync(missing)).toBe(false)

  const older = join(dataDir, "older")
  mkdirSync(older)
  const path = join(older, "sessions.db")
  const file = new Database(path)
  file.exec("CREATE TABLE things (thing TEXT)")
  file.close()
  const before = readFileSync(path)
  expect((await check({ DATA_DIR: older })).code).toBe(0)
  expect([readdirSync(older), readFileSync(path).equals(before)]).toEqual([["sessions.db"], true])

  const newer = new Database(path)
  newer.exec("PRAGMA user_version = 99")
  newer.close()
  expect((await check({ DATA_DIR: older })).lines).toContainEqual(
    expect.stringMatching(
      /^WRONG {2}session store: .*sessions\.db was written by a newer version .*format 99/,
    ),
  )
  expect(readdirSync(older)).toEqual(["sessions.db"])
})

test("a disk that takes no more data is reported", async () => {
  // The kernel refuses every byte that the process writes into a file, as with a quota. A full disk needs an administrator.
  const { code, lines } = await check({}, ["prlimit", "--fsize=0:unlimited"])
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^WRONG {2}session store: .*sessions\.db cannot be opened \(EFBIG: .* free space of DATA_DIR\.$/,
    ),
  )
  expect(code).toBe(1)
  expect(readdirSync(dataDir).filter((name) => name.startsWith(".space"))).toEqual([])
})

const mistakes: Record<string, [change: () => Record<string, string>, line: RegExp]> = {
  "a missing variable": [
    () => ({ OIDC_CLIENT_ID: "" }),
    /^WRONG {2}configuration: [\s\S]*OIDC_CLIENT_ID is missing/m,
  ],
  "a wrong secret": [
    () => ({ OIDC_CLIENT_SECRET: "wrong" }),
    /^WRONG {2}client credentials: the provider refuses the client \(401 invalid_client\)$/m,
  ],
  "an issuer with a slash more": [
    () => ({ OIDC_ISSUER: `${idp.issuer}/` }),
    /^WRONG {2}discovery: issuer mismatch .*"expected":".*\/","found":"/m,
  ],
  "an issuer whose description is missing": [
    () => ({ OIDC_ISSUER: `${idp.issuer}/none` }),
    /^WRONG {2}discovery: discovery returned 404: http:.*\/none\/\.well-known\/openid-configuration \(expected 200: is OIDC_ISSUER right\?\)$/m,
  ],
  "a provider that nobody runs": [
    () => ({ OIDC_ISSUER: "http://127.0.0.1:4" }),
    /^WRONG {2}discovery: ECONNREFUSED: http:\/\/127.0.0.1:4\/.well-known\/openid-configuration$/m,
  ],
  "an origin that is not registered": [
    () => ({ APP_ORIGIN: "http://localhost:4998" }),
    /^WRONG {2}redirect address: http:\/\/localhost:4998\/auth\/callback is refused \(400\): register it$/m,
  ],
  "a platform that nobody runs": [
    () => ({ PLATFORM_API_URL: "http://127.0.0.1:1" }),
    /^WRONG {2}platform: fetch failed \(/m,
  ],
  "a proxy that wants another password": [
    () => ({ PLATFORM_API_URL: "https://platform.example.test", HTTPS_PROXY: proxy.withPassword }),
    /^note {3}https:\/\/platform\.example\.test: called through the proxy (http:\/\/127[\d.:]+)\nWRONG {2}platform: fetch failed \(the proxy \1 fails: PROXY_407\)\nnote {3}http:\/\/127[\d.:]+: called directly$/m,
  ],
  "a proxy in front of the provider that nobody runs": [
    () => ({ OIDC_ISSUER: "https://id.example.test", HTTPS_PROXY: "http://clerk:pass%2Fword@127.0.0.1:1" }),
    /^note {3}https:\/\/id\.example\.test: called through the proxy http:\/\/127\.0\.0\.1:1\nWRONG {2}discovery: PROXY_ECONNREFUSED: https:/m,
  ],
  "a list of releases that isn't there": [
    () => ({ RELEASES_URL: `${idp.issuer}/none` }),
    /^WRONG {2}releases: expected 200 from http.*\/none, but the answer was 404$/m,
  ],
  "an address that is no platform": [
    () => ({ PLATFORM_API_URL: idp.issuer }),
    /^WRONG {2}platform: expected 401 for a call without a token, but the answer was 404$/m,
  ],
  "a data folder that is a file": [
    () => {
      const DATA_DIR = join(dataDir, "file")
      writeFileSync(DATA_DIR, "")
      return { DATA_DIR }
    },
    /^WRONG {2}session store: /m,
  ],
}

test.each(Object.keys(mistakes))("%s is named, and no secret is printed", async (name) => {
  const [change, line] = mistakes[name] ?? [() => ({}), /never/]
  const { code, lines } = await check(change())
  expect(lines.join("\n")).toMatch(line)
  for (const hidden of [clientSecret, "clerk", "pass%2Fword", btoa("clerk:pass/word")])
    expect(lines.join("\n")).not.toContain(hidden)
  expect(code).toBe(1)
})
