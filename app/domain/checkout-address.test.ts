import { expect, test } from "vitest"
import { checkoutAddress } from "./checkout-address"

const anyHost = { hosts: [], origins: ["http://localhost:3000"] }
const listed = { hosts: ["pay.example", "checkout.example:8443"], origins: [] }

test.each([
  ["https://pay.example/c/1?x=1#y", anyHost],
  ["http://localhost:3000/sandbox/checkout/chk_1", anyHost],
  ["https://pay.example/c/1", listed],
  ["https://PAY.example/c/1", listed],
  ["https://checkout.example:8443/c", listed],
])("%s is accepted", (address, rules) => {
  expect(checkoutAddress(address, rules)).toBe(new URL(address).href)
})

test.each([
  ["javascript:alert(1)", anyHost],
  ["data:text/html,hi", anyHost],
  ["http://pay.example/c/1", anyHost],
  ["//pay.example/c/1", anyHost],
  ["/c/1", anyHost],
  ["", anyHost],
  ["https://user@pay.example/", anyHost],
  ["https://:secret@pay.example/", anyHost],
  ["https://other.example/", listed],
  ["https://pay.example.other.example/", listed],
  ["https://checkout.example/", listed],
  ["http://localhost:3000/", listed],
])("%s is rejected", (address, rules) => {
  expect(checkoutAddress(address, rules)).toBeNull()
})
