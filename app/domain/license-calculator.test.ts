import { expect, test } from "vitest"
import { hasCalculatorQuery, readCalculator } from "./license-calculator"

const read = (query: string) => readCalculator(new URLSearchParams(query))

test.each([
  ["numUsers=9", 10, "below"],
  ["numUsers=10", 10, "given"],
  ["numUsers=1000000", 100_000, "above"],
  ["numUsers=10.2", 100, "invalid"],
  ["numUsers=1.000", 100, "invalid"],
])("%s is %d users, %s", (query, users, origin) => {
  const { quote, numbers } = read(query)
  expect(quote.users).toBe(users)
  expect(numbers.numUsers.origin).toBe(origin)
})

test("the level of support is read, and that of the example without one", () => {
  expect(read("supportLevel=email").quote.support).toBe("email")
  expect(read("").quote.support).toBe("premium")
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
