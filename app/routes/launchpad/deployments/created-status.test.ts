import { expect, test } from "vitest"
import { createdStatus } from "./created-status"
import type { DeploymentRow, DeploymentsSnapshot } from "./load.server"
import { unreachableSnapshot } from "./use-live-deployments"

const at = Date.UTC(2026, 10, 20, 12)
const minute = 60_000

function snapshotWith(...rows: Array<Partial<DeploymentRow>>): DeploymentsSnapshot {
  const row: DeploymentRow = {
    id: "dep_1",
    name: "desk",
    status: "pending",
    kind: "trial",
    version: null,
    createdAt: at - 1_000,
    lifetime: { kind: "endless" },
    ipv4: null,
    cause: null,
    steps: null,
  }
  return { ...unreachableSnapshot, at, problem: null, rows: rows.map((given) => ({ ...row, ...given })) }
}

test.each([
  ["pending", "starting"],
  ["any other word", "starting"],
  ["installing", "ready"],
  ["running", "ready"],
  ["failed", "failed"],
])("a new deployment with the status %s is %s", (status, expected) => {
  expect(createdStatus("dep_1", snapshotWith({ status }))).toBe(expected)
})

test("a deployment that is missing from the list is starting", () => {
  expect(createdStatus("dep_2", snapshotWith({}))).toBe("starting")
  expect(createdStatus("dep_2", { ...unreachableSnapshot, at })).toBe("starting")
})

test("without a new deployment, or after five minutes, nothing is starting", () => {
  expect(createdStatus(null, snapshotWith({}))).toBe("none")
  expect(createdStatus("dep_1", snapshotWith({ createdAt: at - 5 * minute }))).toBe("none")
  expect(createdStatus("dep_1", snapshotWith({ createdAt: at - 5 * minute + 1 }))).toBe("starting")
})

test("a deployment without a creation time counts as new", () => {
  expect(createdStatus("dep_1", snapshotWith({ createdAt: null }))).toBe("starting")
})
