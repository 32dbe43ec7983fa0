import { expect, test } from "vitest"
import { checkoutAddress } from "./checkout-address"

const anyHost = { hosts: [], origins: ["http://localhost:3000"] }
const listed = { hosts: ["pay.example", "checkout.example:8443"], origins: [] }

test.each([
  ["https://pay.example/c/1?x=1#y", anyHost, true],
  ["http://localhost:3000/sandbox/checkout/chk_1", anyHost, true],
  ["https://pay.example/c/1", listed, true],
  ["https://PAY.example/c/1", listed, true],
  ["https://checkout.example:8443/c", listed, true],
  ["javascript:alert(1)", anyHost, false],
  ["data:text/html,hi", anyHost, false],
  ["http://pay.example/c/1", anyHost, false],
  ["//pay.example/c/1", anyHost, false],
  ["/c/1", anyHost, false],
  ["", anyHost, false],
  ["https://user@pay.example/", anyHost, false],
  ["https://:secret@pay.example/", anyHost, false],
  ["https://other.example/", listed, false],
  ["https://pay.example.other.example/", listed, false],
  ["https://checkout.example/", listed, false],
  ["http://localhost:3000/", listed, false],
])("%s with %j is accepted: %s", (address, rules, accepted) => {
  expect(checkoutAddress(address, rules)).toBe(accepted ? new URL(address).href : null)
})
