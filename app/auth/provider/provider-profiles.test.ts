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
