import { expect, test } from "vitest"
import { browserAllows } from "./reachability"

test.each([
  ["https:", "https://ward.example", true],
  ["http:", "http://10.0.0.5:8080", true],
  ["http:", "https://ward.example", true],
  ["https:", "http://ward.example", false],
  ["https:", "http://10.0.0.5:8080", false],
  ["https:", "http://localhost:8080", true],
  ["https:", "http://ward.localhost", true],
  ["https:", "http://127.0.0.1:8080", true],
  ["https:", "http://[::1]:8080", true],
  ["https:", "http://localhost.evil.example", false],
  ["https:", "http://127.0.0.1.evil.example", false],
])("a page over %s may ask %s: %s", (protocol, address, allowed) => {
  expect(browserAllows(protocol, address)).toBe(allowed)
})
