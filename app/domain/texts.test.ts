import { expect, test } from "vitest"
import { countText } from "./count-text"
import { fillIn } from "./fill-in"
import { isolated } from "./isolated"
import { supportLabel, typeLabel } from "./license-labels"
import { failure, mayHaveActed, toProblemKind } from "./outcome"
import { errorText } from "./problem-text"
import { closeCodeFromHandshake, closeCodeFromUpstream, mayReconnect } from "./terminal-close"
import { atLeast, uncounted } from "./unread"

test("counts, names and labels in sentences", () => {
  expect([0, 1, 2_000].map((count) => countText(count, "row"))).toEqual(["0 rows", "1 row", "2,000 rows"])
  expect([atLeast(uncounted - 1), atLeast(uncounted)]).toEqual(["", "at least "])
  expect(["a\u202eb", "a مرحبا"].map(isolated)).toEqual(["ab", "\u2068a مرحبا\u2069"])
  expect(["community", "trial", "enterprise", "x"].map(typeLabel)).toEqual([
    "Community",
    "Trial",
    "Enterprise",
    "x",
  ])
  expect(["none", "premium", "gold", null].map(supportLabel)).toEqual(["Community", "Premium", "gold", "—"])
  expect(fillIn("{{a}} {{b.c}}", { a: 1, "b.c": "x" })).toBe("1 x")
  expect(() => fillIn("{{a}}", {})).toThrow("no value for {{a}}")
})

const kinds = {
  ...{ 200: "malformed", 302: "malformed", 400: "bad-request", 401: "session-ended" },
  402: "payment-required",
  ...{ 403: "forbidden", 404: "not-found", 410: "not-found", 409: "conflict", 422: "invalid", 429: "busy" },
  ...{ 418: "rejected", 499: "rejected", 500: "unavailable", 599: "unavailable" },
}
test.each(Object.entries(kinds))("the status %s is the problem %s", (status, kind) => {
  expect(toProblemKind(Number(status))).toBe(kind)
  expect(mayHaveActed(toProblemKind(Number(status)))).toBe(["unavailable", "malformed"].includes(kind))
})

test("a problem is described in the platform's words, or ours", () => {
  expect(errorText(failure("busy", "No.").problem)).toBe("Error: No.")
  expect(errorText(failure("busy").problem)).toBe("Error: The platform is busy. Try again in a few seconds.")
})

test("a terminal that nothing can open again is not opened again", () => {
  const ends = [1000, 1001, 1005, 1006, 4403, 4404, 4500].map(closeCodeFromUpstream)
  expect(ends).toEqual([1000, 1011, 1000, 1011, 4403, 4404, 1011])
  const refused = [401, 403, 404, 500, null].map(closeCodeFromHandshake)
  expect(refused).toEqual([4401, 4403, 4404, 4502, 4502])
  expect([...ends, ...refused].filter(mayReconnect)).toEqual([1011, 1011, 1011, 4502, 4502])
})
