import { expect, test } from "vitest"
import { createCookies, createSignInAttempts } from "./sign-in-attempts.server"

let clock = 0
const cookies = createCookies("https://launchpad.example")
const attemptsWith = (...secrets: string[]) => createSignInAttempts({ secrets, cookies, now: () => clock })
const attempts = attemptsWith("a key")
const verifier = "v".repeat(43)

test.each(["interactive", "redirect", "frame"] as const)("a state says all of a sign-in: %s", (kind) => {
  clock = 1
  const returnTo = "/deployments?name=Zürich"
  const attempt = attempts.read(attempts.start(kind, returnTo))
  if (!attempt) throw new Error("no attempt")
  expect(attempt).toEqual({ kind, returnTo, issuedAt: 1 })
  clock += 10 * 60_000
  expect(attempts.expired(attempt)).toBe(false)
  clock += 1
  expect(attempts.expired(attempt)).toBe(true)
})

test.each<[string, (state: string) => string]>([
  ["of another kind", (state) => `f${state.slice(1)}`],
  ["with a longer end", (state) => `${state}A`],
  ["with a longer start", (state) => `i${state}`],
  ["of another app", () => attemptsWith("another key").start("interactive", "/")],
])("a state %s is not ours", (_which, change) => {
  expect(attempts.read(change(attempts.start("interactive", "/")))).toBeNull()
})

test("an older key still verifies; without a key there is no sign-in", () => {
  const state = attempts.start("interactive", "/")
  const rotated = attemptsWith("a newer key", "a key")
  expect(rotated.read(state)).toEqual(attempts.read(state))
  expect(rotated.nonces(state)).toEqual([
    ...attemptsWith("a newer key").nonces(state),
    ...attempts.nonces(state),
  ])
  expect(() => attemptsWith()).toThrow("at least one key")
})

test("the cookie of a sign-in is kept for ten minutes, and of others the newest four", () => {
  const state = attempts.start("interactive", "/")
  const [random] = /(?<=^i)[^.]+/.exec(state) ?? []
  const kept = `__Host-tx-${random}=${verifier}`
  const others = [5, 4, 3, 2, 1, 0].map((at) => `__Host-tx-0000000${at}${"A".repeat(22)}`)
  const header = others.map((name) => `${name}=${verifier}`).join("; ")
  expect(attempts.keep(header, state, verifier)).toEqual([
    ...[cookies.clear(others[5] ?? ""), cookies.clear(others[4] ?? "")],
    `${kept}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=600`,
  ])
  expect(attempts.verifier(`${header}; ${kept}`, state)).toBe(verifier)
  for (const odd of ["", "v".repeat(42), "v".repeat(129), `${verifier}"`, `"${verifier}`])
    expect(attempts.verifier(`__Host-tx-${random}=${odd}`, state)).toBeNull()
})

test("only cookies that a sign-in can have set are deleted, the oldest twenty", () => {
  const rest = `0000000z${"A".repeat(22)}`
  const own = Array.from({ length: 21 }, (_, at) => `__Host-tx-000000${at + 10}${"A".repeat(22)}`)
  const foreign = [`0${rest}`, `${rest}x`, rest.replace("z", "_")].map((name) => `__Host-tx-${name}`)
  const names = [`x__Host-tx-${rest}`, `__Host-silent-${rest}`, ...foreign, ...own].reverse()
  const header = [...names, ...names].map((name) => `${name}=${verifier}`).join("; ")
  for (const kind of ["interactive", "redirect"] as const)
    expect(attempts.clear(header, kind)).toEqual(own.slice(0, 20).map(cookies.clear))
  expect(attempts.clear(header, "frame")).toEqual([cookies.clear(`__Host-silent-${rest}`)])
})
