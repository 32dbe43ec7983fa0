import { expect, test } from "vitest"
import { hasCalculatorQuery, readCalculator } from "./license-calculator"
import { licensePrice } from "./pricing"

const read = (query: string) => readCalculator(new URLSearchParams(query))

test("empty fields are the example: $12,000 + $108,000 + $72,000 + $120,000 = $312,000", () => {
  for (const query of [
    "",
    "orgName=&numUsers=&numGpus=&hostedGpus=&supportLevel=",
    "numUsers=many&supportLevel=all",
  ]) {
    const { quote } = read(query)
    expect(quote).toEqual({ organization: "", users: 100, gpus: 20, hostedGpus: 0, support: "premium" })
    expect(licensePrice(quote)).toEqual({
      base: 1_200_000,
      additionalUsers: 10_800_000,
      gpus: 7_200_000,
      hostedGpus: 0,
      support: 12_000_000,
      total: 31_200_000,
    })
  }
})

test.each([
  ["numUsers=9", 10, "below"],
  ["numUsers=10", 10, "given"],
  ["numUsers=1000000", 100_000, "above"],
  ["numUsers=10.2", 10, "rounded"],
])("%s is %d users, %s", (query, users, origin) => {
  const { quote, numbers } = read(query)
  expect(quote.users).toBe(users)
  expect(numbers.numUsers.origin).toBe(origin)
})

test("a name is trimmed and shortened", () => {
  expect(read(`orgName=+Acme+${"x".repeat(300)}`).quote.organization).toHaveLength(200)
  expect(read("orgName=+Acme+").quote.organization).toBe("Acme")
})

test("only an address about a license opens the calculator", () => {
  expect(hasCalculatorQuery(new URLSearchParams("utm_source=mail"))).toBe(false)
  expect(hasCalculatorQuery(new URLSearchParams("calculator=open"))).toBe(true)
  expect(hasCalculatorQuery(new URLSearchParams("numUsers=5"))).toBe(true)
})
