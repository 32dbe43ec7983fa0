import { expect, test } from "vitest"
import { createdStatus } from "./created-status"

const at = Date.UTC(2026, 10, 20, 12)
const minute = 60_000

test.each([
  ["pending", "starting"],
  ["any other word", "starting"],
  ["installing", "ready"],
  ["running", "ready"],
  ["failed", "failed"],
])("a new deployment with the status %s is %s", (status, expected) => {
  expect(createdStatus({ status, createdAt: at - 1_000 }, at)).toBe(expected)
})

test("after five minutes, nothing is starting", () => {
  expect(createdStatus({ status: "pending", createdAt: at - 5 * minute }, at)).toBe("none")
  expect(createdStatus({ status: "pending", createdAt: at - 5 * minute + 1 }, at)).toBe("starting")
})

test("a deployment without a creation time counts as new", () => {
  expect(createdStatus({ status: "pending", createdAt: null }, at)).toBe("starting")
})
