import { expect, test } from "vitest"
import { createdStatus } from "./created-status"
import type { DeploymentRow, DeploymentsSnapshot } from "./load.server"

const at = Date.UTC(2026, 10, 20, 12)
const minute = 60_000

function readingWith(...rows: Array<Partial<DeploymentRow>>): DeploymentsSnapshot {
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
  expect(createdStatus("dep_1", readingWith({ status }))).toBe(arrival)
})

test("one that the list does not have yet is awaited", () => {
  expect(createdStatus("dep_2", readingWith({}))).toBe("awaited")
  expect(createdStatus("dep_2", { at, rows: null, problem: "unavailable" })).toBe("awaited")
})

test("without a new deployment, or long after, nothing is starting", () => {
  expect(createdStatus(null, readingWith({}))).toBe("none")
  expect(createdStatus("dep_1", readingWith({ createdAt: at - 5 * minute }))).toBe("none")
  expect(createdStatus("dep_1", readingWith({ createdAt: at - 5 * minute + 1 }))).toBe("awaited")
})

test("one without a creation time is new", () => {
  expect(createdStatus("dep_1", readingWith({ createdAt: null }))).toBe("awaited")
})
