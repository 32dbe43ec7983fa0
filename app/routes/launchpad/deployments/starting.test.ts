import { expect, test } from "vitest"
import type { DeploymentRow, Reading } from "./reading"
import { arrivalOf } from "./starting"

const at = Date.UTC(2026, 10, 20, 12)
const minute = 60_000

function readingWith(...rows: Array<Partial<DeploymentRow>>): Reading {
  const row: DeploymentRow = {
    id: "dep_1",
    name: "desk",
    status: "pending",
    kind: "trial",
    version: null,
    createdAt: at - 1_000,
    lifetime: { kind: "endless" },
    ipv4: null,
    launchUrl: null,
    cause: null,
    steps: null,
  }
  return { at, problem: null, rows: rows.map((given) => ({ ...row, ...given })) }
}

test.each([
  ["pending", "awaited"],
  ["any other word", "awaited"],
  ["installing", "arrived"],
  ["running", "arrived"],
  ["failed", "failed"],
])("a new deployment that is %s is %s", (status, arrival) => {
  expect(arrivalOf("dep_1", readingWith({ status }))).toBe(arrival)
})

test("one that the list does not have yet is awaited", () => {
  expect(arrivalOf("dep_2", readingWith({}))).toBe("awaited")
  expect(arrivalOf("dep_2", { at, rows: null, problem: "unavailable" })).toBe("awaited")
})

test("without a new deployment, or long after, nothing is starting", () => {
  expect(arrivalOf(null, readingWith({}))).toBe("none")
  expect(arrivalOf("dep_1", readingWith({ createdAt: at - 5 * minute }))).toBe("none")
  expect(arrivalOf("dep_1", readingWith({ createdAt: at - 5 * minute + 1 }))).toBe("awaited")
})

test("one without a creation time is new", () => {
  expect(arrivalOf("dep_1", readingWith({ createdAt: null }))).toBe("awaited")
})
