import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { expect, test } from "vitest"
import { createRelayMarks, relayHeader } from "./relay"

const secret = "a secret of at least thirty-two characters"
const other = "another secret of thirty-two characters"
const here = "http://10.0.0.5:3000"

function request(mark?: string, { url = "/deployments/dep-1/terminal/socket", cookie = "session=ada" } = {}) {
  const message = new IncomingMessage(new Socket())
  message.url = url
  message.headers = { cookie, ...(mark === undefined ? {} : { [relayHeader]: mark }) }
  return message
}

function createMarks({ secrets = [secret], address = here, time = 1_000_000 } = {}) {
  return createRelayMarks({ secrets, address, now: () => time })
}

test("a node's mark is accepted once, by the node that it names", () => {
  const mark = createMarks().sign(request(), here)
  const node = createMarks({ time: 1_020_000 })
  expect(node.verify(request(mark))).toBe(true)
  expect(node.verify(request(mark))).toBe(false)
  expect(createMarks({ address: "http://10.0.0.6:3000" }).verify(request(mark))).toBe(false)
})

test("a mark doesn't fit another address or another browser", () => {
  const mark = createMarks().sign(request(), here)
  expect(createMarks().verify(request(mark, { url: "/deployments/dep-2/terminal/socket" }))).toBe(false)
  expect(createMarks().verify(request(mark, { cookie: "session=eve" }))).toBe(false)
  expect(createMarks().verify(request(mark))).toBe(true)
})

test.for([
  ["made with another key", createMarks({ secrets: [other] }).sign(request(), here)],
  ["too old", createMarks({ time: 1_000_000 - 31_000 }).sign(request(), here)],
  ["from the future", createMarks({ time: 1_000_000 + 31_000 }).sign(request(), here)],
  ["without a signature", "1000000 nonce"],
  ["without a time", "NaN nonce AAAA"],
  ["empty", ""],
])("a mark that is %s is refused", ([, mark]) => {
  expect(createMarks().verify(request(mark))).toBe(false)
})

test("while keys are rotated, nodes with the old and the new first key accept each other's marks", () => {
  const before = createMarks({ secrets: [secret, other] })
  const after = createMarks({ secrets: [other, secret] })
  expect(before.verify(request(after.sign(request(), here)))).toBe(true)
  expect(after.verify(request(before.sign(request(), here)))).toBe(true)
})
