import { expect, test } from "vitest"
import { parseWholeNumber } from "./bounded-number"
import { paidUsers, quoteQuery, readQuote, renewalQuote, renewalType } from "./license-quote"
import { exampleLicense, licensePrice } from "./pricing"

const example = {
  organization: "Acme & Söhne",
  users: 100,
  gpus: 20,
  hostedGpus: 2,
  support: "premium",
} as const

test("a quote survives its link", () => {
  expect(readQuote(new URLSearchParams(quoteQuery(example)))).toEqual(example)
})

test("a query without quote parameters has no quote", () => {
  expect(readQuote(new URLSearchParams("type=enterprise&users=10"))).toBeNull()
})

test("missing or invalid values become the smallest size", () => {
  const smallest = { organization: "", users: 10, gpus: 0, hostedGpus: 0, support: "none" }
  expect(readQuote(new URLSearchParams("orgName="))).toEqual(smallest)
  expect(readQuote(new URLSearchParams("numUsers=9&numGpus=-1&hostedGpus=1e3&supportLevel=gold"))).toEqual(
    smallest,
  )
})

test("the organization is cut to the platform's limit", () => {
  expect(readQuote(new URLSearchParams({ orgName: "x".repeat(201) }))?.organization).toHaveLength(200)
})

test.each([
  ["10", 10],
  ["100000", 100_000],
  ["011", 11],
  ["9", null],
  ["100001", null],
  ["", null],
  [" 10", 10],
  ["1e3", null],
  ["10.5", null],
  ["1.000", null],
  ["1,000", null],
  ["-0", null],
  ["٦٠", null],
  [null, null],
])("%j is the number %s", (text, number) => {
  expect(parseWholeNumber(text, { least: 10, most: 100_000 })).toBe(number)
})

test("a renewal copies the license, and uses the smallest size where it has no value", () => {
  const license = { organizationName: "Acme", usersLimit: 30, gpusLimit: 2, supportLevel: "email" }
  expect(renewalQuote(license)).toEqual({
    organization: "Acme",
    users: 30,
    gpus: 2,
    hostedGpus: 0,
    support: "email",
  })
  expect(["community", "trial"].map(renewalType)).toEqual(["community", "enterprise"])
  expect(
    renewalQuote({ organizationName: "", usersLimit: null, gpusLimit: null, supportLevel: "gold" }),
  ).toEqual({ organization: "", users: 10, gpus: 0, hostedGpus: 0, support: "none" })
})

test.each([
  [{}, 31_200_000],
  [{ users: 10, gpus: 0, support: "none" }, 1_200_000],
  [{ users: 101 }, 32_400_000],
  [{ hostedGpus: 2 }, 39_960_000],
  [{ support: "email" }, 20_400_000],
] as const)("the example with %j costs %i cents a year", (change, cents) => {
  expect(licensePrice({ ...exampleLicense, ...change }).total).toBe(cents)
})

test.each([
  [10, 10],
  [11, 20],
  [20, 20],
  [21, 30],
])("%i users are billed as %i", (users, paid) => {
  expect(paidUsers(users)).toBe(paid)
})
