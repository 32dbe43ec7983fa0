import { expect, test } from "vitest"
import { isHost, isLoopback, parseDomain, parsePort } from "./hosts"

test.each([
  ["ai.example.com", "ai.example.com"],
  ["  AI.Example.COM ", "ai.example.com"],
  ["https://ai.example.com/", "ai.example.com"],
  ["http://ai.example.com", "ai.example.com"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["intranet", "intranet"],
  ["", null],
  ["ai.example.com:8443", null],
  ["user@ai.example.com", null],
  ["*.example.com", null],
  ["a_b.example.com", null],
  ["-a.example.com", null],
  ["ai..example.com", null],
  [`${"a".repeat(64)}.example.com`, null],
  ["ai.example.com\nevil: yes", null],
  ["%6c.example.com", null],
  ["0x7f.1", null],
  ["localhost", null],
  ["app.localhost", null],
  ["1st.example.com", "1st.example.com"],
])("the domain of %j", (text, expected) => {
  expect(parseDomain(text)).toBe(expected)
})

test.each([
  ["db", true],
  ["DB.example.com", true],
  ["10.0.0.7", true],
  ["2001:db8::7", true],
  ["::1", true],
  ["10.0.0.256", false],
  ["db:5432", false],
  ["::1/64", false],
  ["a b", false],
  ["", false],
])("%j as a host: %s", (text, expected) => {
  expect(isHost(text)).toBe(expected)
})

test.each([
  ["localhost", true],
  ["a.localhost", true],
  ["127.1.2.3", true],
  ["0.0.0.0", true],
  ["[::1]", true],
  ["[::ffff:7f00:1]", true],
  ["localhost.example.com", false],
  ["mylocalhost", false],
  ["10.127.0.1", false],
  ["128.0.0.1", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test.each([
  ["5432", 5432],
  [" 1 ", 1],
  ["65535", 65535],
  ["65536", null],
  ["0", null],
  ["1e3", null],
  ["", null],
])("the port of %j", (text, expected) => {
  expect(parsePort(text)).toBe(expected)
})
