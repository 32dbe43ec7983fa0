import { generateKeyPairSync } from "node:crypto"
import type { ServerResponse } from "node:http"
import { decodeProtectedHeader } from "jose"
import { afterEach, describe, expect, test, vi } from "vitest"
import { type AuthBench, createAuthBench } from "../../../tests/support/auth.fixture"
import type { ProviderProfile } from "../../../tests/support/identity-provider"

// Each test starts its own provider over real HTTP.
vi.setConfig({ testTimeout: 20_000 })

/** How a provider behaves, according to its documentation, and what follows. */
interface Known {
  /** The scope that operations.md recommends for it. */
  scope: string
  /** Whether sessions outlive the first access token. */
  refreshes: boolean
  /** Whether signing out leads over a page of the provider. */
  endsItsSession: boolean
  /** What the person sees of their account. */
  seen: { email: string; name: string }
}

const plain = "openid profile email"
const usual: Known = {
  scope: `${plain} offline_access`,
  refreshes: true,
  endsItsSession: true,
  seen: { email: "ada@example.com", name: "Ada Moreno" },
}

/** What most of them do. */
const profileOfMost = { algorithm: "RS256", namesIssuer: false, refreshTokens: "offline_access" } as const

const providers: Record<string, Partial<Known> & { profile: ProviderProfile }> = {
  Keycloak: {
    profile: { issuerPath: "/realms/main", reuse: "kept", namesIssuer: true, refreshTokens: "always" },
    scope: plain,
  },
  "Microsoft Entra ID": {
    profile: {
      issuerPath: "/0f9c7f0e-5d1c-4e62-9d3f-1f6f0b6d3c11/v2.0",
      metadata: {
        revocation_endpoint: undefined,
        code_challenge_methods_supported: undefined,
        token_endpoint_auth_methods_supported: [
          "client_secret_post",
          "private_key_jwt",
          "client_secret_basic",
        ],
      },
      reuse: "kept",
      // Accounts without a mailbox have no email claim; the sign-in name is an address.
      idTokenClaims: ({ email, name }) => ({ name, preferred_username: email }),
      userinfo: ({ name }) => ({ name, picture: "https://graph.example/photo" }),
    },
  },
  Okta: {
    profile: {
      issuerPath: "/oauth2/default",
      reuse: "grace",
      idTokenClaims: ({ email, name }) => ({ email, name }),
    },
  },
  Auth0: {
    profile: {
      issuerPath: "/",
      reuse: "grace",
      metadata: {
        end_session_endpoint: undefined,
        token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      },
      unknownRefreshToken: [
        403,
        { error: "invalid_grant", error_description: "Unknown or invalid refresh token." },
      ],
    },
    endsItsSession: false,
  },
  Google: {
    profile: {
      refreshTokens: "never",
      metadata: { end_session_endpoint: undefined },
      idTokenClaims: ({ email, name }) => ({ email, name }),
    },
    scope: plain,
    refreshes: false,
    endsItsSession: false,
  },
  Authentik: {
    profile: {
      issuerPath: "/application/o/launchpad/",
      idTokenClaims: ({ email, name, sid }) => ({ email, name, sid, preferred_username: "ada" }),
    },
  },
  Zitadel: {
    profile: {
      // Without the setting that puts user information into the id token, only userinfo has it.
      idTokenClaims: ({ sid }) => ({ sid }),
    },
  },
  "LemonLDAP::NG": {
    profile: {
      issuerPath: "/",
      clientAuth: "undecoded basic",
      clientSecret: "a-secret_of.the~usual~kind",
      reuse: "kept",
      unknownRefreshToken: [400, { error: "invalid_request" }],
      silent: "login page",
      metadata: {
        revocation_endpoint: undefined,
        token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
      },
      idTokenClaims: () => ({}),
      userinfo: () => ({ preferred_username: "ada" }),
    },
    seen: { email: "", name: "ada" },
  },
}

let bench: AuthBench
afterEach(async () => await bench.stop())

describe.each(Object.entries(providers))("%s", (_name, provider) => {
  const known = { ...usual, ...provider }
  async function start() {
    bench = await createAuthBench({ scope: known.scope }, { ...profileOfMost, ...known.profile })
    return bench.browser()
  }

  test("signs in, and shows who it is", async () => {
    const browser = await start()
    const answer = await browser.signIn("/deployments?page=2#row-3")
    expect(answer).toMatchObject({ status: 302 })
    expect((answer as Response).headers.get("Location")).toBe("/deployments?page=2#row-3")
    expect((await browser.open()).session).toMatchObject({ subject: "ada", ...known.seen })
  })

  test("keeps the session with new tokens, or ends it cleanly when there are none", async () => {
    const browser = await start()
    await browser.signIn()
    for (let refresh = 0; refresh < 3; refresh++) {
      bench.advance(bench.idp.accessTokenSeconds * 1000)
      const { session } = await browser.open()
      expect(session?.subject).toBe(known.refreshes ? "ada" : undefined)
    }
    const tokenRequests = bench.idp.requests("/token").length
    expect(tokenRequests).toBe(known.refreshes ? 4 : 1)
  })

  test("a session that the provider has ended asks for a new sign-in", async () => {
    const browser = await start()
    await browser.signIn()
    bench.idp.revokeAll()
    bench.advance(bench.idp.accessTokenSeconds * 1000)
    expect((await browser.open()).session).toBeNull()
    expect(await browser.signIn()).toMatchObject({ status: 302 })
  })

  test("signs in silently while the provider knows the person, and leaves others alone", async () => {
    const browser = await start()
    const silently = async () => {
      const answer = await fetch(await browser.beginSilent("/balance"), { redirect: "manual" })
      return answer.headers.get("Location")
    }
    bench.idp.signedIn = false
    const refused = await silently()
    if (known.profile.silent === "login page") expect(refused).toBeNull()
    else {
      const finished = await browser.finishSilent(refused ?? "")
      expect(finished).toMatchObject({ signedIn: false, returnTo: "/balance" })
    }

    bench.idp.signedIn = true
    const finished = await browser.finishSilent((await silently()) ?? "")
    expect(finished).toMatchObject({ signedIn: true, returnTo: "/balance" })
  })

  test("signs out here, and at the provider where it offers that", async () => {
    const browser = await start()
    await browser.signIn()
    const result = await browser.signOut()
    expect(result.ok).toBe(true)
    expect((await browser.open()).session).toBeNull()
    expect(result.ok && result.endSessionUrl !== null).toBe(known.endsItsSession)
  })
})

describe("client authentication", () => {
  const choices = () => bench.lines.filter(({ message }) => message === "client authentication")
  const ways = () =>
    bench.idp
      .requests("/token")
      .map(({ authorization, body }) =>
        authorization ? "basic" : body.has("client_secret") ? "post" : "no secret",
      )
  const refuse = (response: ServerResponse | undefined, status: number, error: string | null) =>
    response?.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ error }))

  test.each([
    ["undecoded basic", "a-secret_of.the~usual*kind"],
    ["basic", "secret-+%:/=&ä"],
    ["post", "secret-+%:/=&ä"],
  ] as const)("a provider that wants %s accepts the secret %s", async (clientAuth, clientSecret) => {
    bench = await createAuthBench({ clientSecret }, { clientAuth, clientSecret })
    expect(await bench.browser().signIn()).toMatchObject({ status: 302 })
  })

  test("after a refusal the other method is tried once, used from then on, and logged", async () => {
    bench = await createAuthBench({}, { clientAuth: "post" })
    await bench.browser().signIn()
    await bench.browser().signIn()
    expect(ways()).toEqual(["basic", "post", "post"])
    expect(choices().map(({ level, fields }) => ({ level, ...fields }))).toEqual([
      { level: "info", method: "basic", why: "the provider offers it" },
      { level: "warn", method: "post", why: "the provider refused basic" },
    ])
  })

  test("a refused code shows that the other method was right", async () => {
    bench = await createAuthBench({}, { clientAuth: "post" })
    const browser = bench.browser()
    const callback = await browser.consent(await browser.begin())
    callback.searchParams.set("code", "old")
    expect(await browser.finish(callback)).toMatchObject({ problem: "expired" })
    expect(await browser.signIn()).toMatchObject({ status: 302 })
    expect(ways()).toEqual(["basic", "post", "post"])
  })

  test("a wrong secret is tried both ways at most once a minute", async () => {
    bench = await createAuthBench({ clientSecret: "wrong" })
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await bench.browser().signIn()).toMatchObject({ problem: "unavailable" })
    }
    expect(bench.idp.requests("/token")).toHaveLength(4)
  })

  test.each<[number, string | null, string[]]>([
    [401, "invalid_client", ["basic", "post"]],
    [400, "invalid_client", ["basic", "post"]],
    [401, null, ["basic", "post"]],
    [401, "invalid_grant", ["basic"]],
    [401, "invalid_token", ["basic"]],
    [400, "invalid_request", ["basic"]],
    [429, "invalid_client", ["basic"]],
    [500, "invalid_client", ["basic"]],
  ])("after the answer %d %j the client has tried %j", async (status, error, tried) => {
    bench = await createAuthBench()
    bench.idp.answers.set("/token", (_request, response) => refuse(response, status, error))
    await bench.browser().signIn()
    expect(ways()).toEqual(tried)
  })

  test.each([
    [400, "invalid_request"],
    [429, "invalid_grant"],
    [500, "server_error"],
  ])("the other method is not kept for the answer %d %s, which doesn't accept it", async (status, error) => {
    bench = await createAuthBench()
    bench.idp.answers.set("/token", ({ headers }, response) =>
      headers.authorization ? refuse(response, 401, "invalid_client") : refuse(response, status, error),
    )
    await bench.browser().signIn()
    await bench.browser().signIn()
    expect(ways()).toEqual(["basic", "post", "basic", "post"])
  })

  test("of sign-ins at the same time, a late one uses the method that another has found, logged once", async () => {
    bench = await createAuthBench()
    const asked: ServerResponse[] = []
    bench.idp.answers.set("/token", (_request, response) => void asked.push(response))
    const answer = (at: number, error: string) => refuse(asked[at], 400, error)
    const begin = async () => {
      const before = asked.length
      const signingIn = bench.browser().signIn()
      await expect.poll(() => asked.length).toBe(before + 1)
      return { signingIn }
    }
    const [first, second, late] = [await begin(), await begin(), await begin()]
    for (const at of [0, 1]) {
      answer(at, "invalid_client")
      await expect.poll(() => asked.length).toBe(4 + at)
    }
    answer(3, "invalid_client")
    expect(await first.signingIn).toMatchObject({ problem: "unavailable" })
    // The client's secret has just been put right.
    answer(4, "invalid_grant")
    expect(await second.signingIn).toMatchObject({ problem: "expired" })
    answer(2, "invalid_client")
    await expect.poll(ways).toEqual(["basic", "basic", "basic", "post", "post", "post"])
    answer(5, "invalid_grant")
    expect(await late.signingIn).toMatchObject({ problem: "expired" })
    expect(choices().map(({ level }) => level)).toEqual(["info", "warn"])
  })

  const offer = "the provider offers it"
  const neither = "the provider offers neither basic nor post"
  const set = "OIDC_CLIENT_AUTH is set"
  test.each([
    [undefined, "client_secret_post", "post", ["post"], offer, { status: 302 }],
    [undefined, "client_secret_post", "basic", ["post", "basic"], offer, { status: 302 }],
    [undefined, "private_key_jwt", "post", ["post"], neither, { status: 302 }],
    ["post", "client_secret_basic", "post", ["post"], set, { status: 302 }],
    ["basic", "client_secret_post", "basic", ["basic"], set, { status: 302 }],
    ["basic", "client_secret_basic", "post", ["basic"], set, { problem: "unavailable" }],
  ] as const)(
    "configured as %s, while %s is offered and %s accepted, the client tries %j, because %s",
    async (clientAuth, offered, accepted, tried, why, outcome) => {
      bench = await createAuthBench({ clientAuth }, { clientAuth: accepted })
      bench.idp.metadata = { token_endpoint_auth_methods_supported: [offered] }
      expect(await bench.browser().signIn()).toMatchObject(outcome)
      expect(ways()).toEqual(tried)
      expect(choices()[0]?.fields).toEqual({ method: tried[0], why })
    },
  )

  test("a client without a secret sends its name, once", async () => {
    bench = await createAuthBench({ clientSecret: undefined })
    expect(await bench.browser().signIn()).toMatchObject({ problem: "unavailable" })
    expect(ways()).toEqual(["no secret"])
    expect(bench.idp.requests("/token")[0]?.body.get("client_id")).toBe("launchpad")
    expect(choices().map(({ fields }) => fields)).toEqual([
      { method: "none", why: "there is no client secret" },
    ])
  })

  test("of two keys, the one that the provider knows is found and kept", async () => {
    const clientKeys = ["newer", "older"].map((kid) => ({
      kid,
      alg: "ES256",
      key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
    }))
    bench = await createAuthBench({ clientSecret: undefined, clientAuth: "private_key_jwt", clientKeys })
    const kidOf = (body: URLSearchParams) => decodeProtectedHeader(body.get("client_assertion") ?? "").kid
    let known = "older"
    bench.idp.answers.set("/token", (_request, response, body) =>
      refuse(response, 400, kidOf(body) === known ? "invalid_grant" : "invalid_client"),
    )
    await bench.browser().signIn()
    await bench.browser().signIn()
    known = "newer"
    await bench.browser().signIn()
    const kids = bench.idp.requests("/token").map(({ body }) => kidOf(body))
    expect(kids).toEqual(["newer", "older", "older", "older", "newer"])
  })
})

test("without a userinfo endpoint the id token says who it is", async () => {
  const idTokenClaims: ProviderProfile["idTokenClaims"] = ({ email, name }) => ({ email, name })
  bench = await createAuthBench({}, { metadata: { userinfo_endpoint: undefined }, idTokenClaims })
  const browser = await bench.signedIn()
  expect((await browser.open()).session).toMatchObject(usual.seen)
})

test.each([
  ["https://id.example/realms/main", "https://id.example/realms/main/account", undefined],
  ["https://id.example/", "https://id.example/account", undefined],
  ["https://id.example/", "https://me.example/", "https://me.example/"],
])("the account page of %s is %s", async (issuer, account, accountUrl) => {
  bench = await createAuthBench({ issuer, accountUrl })
  expect(bench.auth.accountUrl).toBe(account)
})
