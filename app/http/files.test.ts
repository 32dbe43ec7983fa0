import { expect, test } from "vitest"
import { failure } from "../domain/outcome"
import { uncounted } from "../domain/unread"
import { attachment, listFileName } from "./attachment.server"
import { matchesTag } from "./etag.server"
import { readAtMost } from "./read-at-most.server"
import { createRepeatedFailures } from "./repeated-failures.server"
import { serviceUnavailable } from "./service-unavailable.server"
import { tooBusy } from "./too-busy.server"
import { untrustedFile } from "./untrusted-file.server"
import { inTime, panelsGivenUp, withTimeout } from "./with-timeout.server"

const toBody = (text: string) => new Blob([text]).stream()

const asPicture = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const inert = "sandbox; default-src 'none'; frame-ancestors 'none'"
test.each([
  ["image/png", "image/png", "inline", asPicture],
  ["image/svg+xml", "application/octet-stream", 'attachment; filename="a_b_.x"', inert],
  ["text/html", "application/octet-stream", 'attachment; filename="a_b_.x"', inert],
  ["application/json", "text/plain; charset=utf-8", "inline", inert],
])("a stranger's file of the type %s is sent as %s", async (type, sent, shown, policy) => {
  for (const length of [5, null]) {
    const file = untrustedFile({ body: toBody("bytes"), length, type }, 'a/"b\r\nü.x')
    expect(Object.fromEntries(file.headers)).toEqual({
      "cache-control": "no-store",
      "content-disposition": shown,
      "content-security-policy": policy,
      "content-type": sent,
      "x-content-type-options": "nosniff",
      ...(length && { "content-length": "5" }),
    })
    expect(await file.text()).toBe("bytes")
  }
})

test.each([
  [0, "list"],
  [1, "list-without-1-unreadable"],
  [uncounted - 1, "list-without-999999999-unreadable"],
  [uncounted, "list-incomplete"],
])("without %i entries a file is called %s", async (unread, name) => {
  expect(listFileName("list", unread)).toBe(name)
  const file = attachment("text", { name, type: "text/csv" })
  expect([await file.text(), file.headers.get("Content-Disposition")]).toEqual([
    "text",
    `attachment; filename="${name}"`,
  ])
})

test.each([
  [null, false],
  ["", false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b" , *', true],
  ['"b"', false],
  ['"W/a"', false],
])("a browser that has %s has the file: %s", (header, has) => {
  expect([matchesTag(header, '"a"'), matchesTag(header, 'W/"a"')]).toEqual([has, has])
})

test("a body is read to its limit, and not at all without memory", async () => {
  const read = async (most: number, hasRoom?: (size: number) => boolean) => {
    const got = await readAtMost(toBody("12345"), most, hasRoom)
    return got && [String(got.bytes), got.whole]
  }
  expect(await read(5)).toEqual(["12345", true])
  expect((await read(4))?.[1]).toBe(false)
  expect(await read(9, (size) => size < 5)).toBeNull()
  let canceled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel() {
      canceled = true
    },
  })
  expect(await readAtMost(endless, 2_500)).toMatchObject({ bytes: { length: 3_000 }, whole: false })
  expect(canceled).toBe(true)
})

test("a failure that lasts is logged at once, then once a minute with its count, each kind for itself", () => {
  let now = 0
  const logged: unknown[] = []
  const failures = createRepeatedFailures(() => now, 2)
  const fail = (kind: string, at: number) => {
    now = at
    failures.log(kind, (counted) => logged.push([kind, at, counted.times]))
  }
  for (const at of [0, 1, 59_999, 60_000, 119_999, 120_000, 180_000]) fail("down", at)
  fail("slow", 180_001)
  failures.over()
  fail("down", 180_002)
  for (const kind of ["a", "b", "down"]) fail(kind, 180_003)
  expect(logged).toEqual([
    ["down", 0, undefined],
    ["down", 60_000, 3],
    ["down", 120_000, 2],
    ["down", 180_000, undefined],
    ["slow", 180_001, undefined],
    ["down", 180_002, undefined],
    ["a", 180_003, undefined],
    ["b", 180_003, undefined],
    ["down", 180_003, undefined],
  ])
})

test.each([
  [serviceUnavailable("session store"), '{"unavailable":"session store"}', "application/json"],
  [
    tooBusy(),
    "The server is too busy for downloads, or about to restart. Try again soon.\n",
    "text/plain; charset=utf-8",
  ],
])("an answer that asks to wait says for how long", async (answer, text, type) => {
  expect(Object.fromEntries(answer.headers)).toEqual({
    "cache-control": "no-store",
    "content-type": type,
    "retry-after": "5",
  })
  expect([answer.status, await answer.text()]).toEqual([503, text])
})

test("an optional part that takes too long is left out, and one that is there is not", async () => {
  const endless = new Promise(() => {})
  expect(await withTimeout<unknown>(endless, () => "late", 1)).toBe("late")
  const busy = endless.then(() => failure("busy"))
  expect(await inTime("part", busy, 1)).toEqual(failure("unavailable"))
  expect(await inTime("part", Promise.resolve(failure("busy")), 600_000)).toEqual(failure("busy"))
  expect(panelsGivenUp.part).toBe(1)
  await expect(withTimeout(Promise.reject(new Error("gone")), () => "late", 600_000)).rejects.toThrow("gone")
})
