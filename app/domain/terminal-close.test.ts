import { expect, test } from "vitest"
import { closeCodeFromHandshake, closeCodeFromUpstream, mayReconnect } from "./terminal-close"

test("every upstream code becomes one that can be sent", () => {
  for (let code = 1000; code < 5000; code++) {
    expect([1000, 1011, 4403, 4404]).toContain(closeCodeFromUpstream(code))
  }
  expect(closeCodeFromUpstream(1000)).toBe(1000)
  expect(closeCodeFromUpstream(1005)).toBe(1000)
  expect(closeCodeFromUpstream(1006)).toBe(1011)
  expect(closeCodeFromUpstream(4401)).toBe(1011)
})

test.each([
  [401, 4401],
  [403, 4403],
  [404, 4404],
  [302, 4502],
  [500, 4502],
  [null, 4502],
])("a handshake with status %s closes with %d", (status, code) => {
  expect(closeCodeFromHandshake(status)).toBe(code)
})

test("only an end, an ended session and a refusal stop reconnecting", () => {
  const stops = [1000, 1001, 1003, 1006, 1009, 1011, 1013, 4401, 4403, 4404, 4502].filter(
    (code) => !mayReconnect(code),
  )
  expect(stops).toEqual([1000, 4401, 4403, 4404])
})
