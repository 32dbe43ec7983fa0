import { UnsecuredJWT } from "jose"
import { expect, test } from "vitest"
import { readTokenSet } from "./token-set.server"

const now = 1_700_000_000

test.each([
  ["in 900 s", 900, { exp: now + 900 }],
  ["in two days", 86_400, { exp: now + 2 * 86_400 }],
  ["now", 300, { exp: now }],
  ["a second ago", 300, { exp: now - 1 }],
  ["at no time", 300, {}],
])(
  "without a lifetime beside it, a token that says it ends %s is used for %i s",
  (_when, seconds, claims) => {
    const response = { access_token: new UnsecuredJWT(claims).encode(), token_type: "Bearer" }
    expect(readTokenSet(response, now * 1000).expiresAt).toBe((now + seconds) * 1000)
  },
)
