import { expect, test } from "vitest"
import type { DeploymentsSnapshot } from "./load.server"
import { keepSteps, unreachableSnapshot } from "./use-live-deployments"

type Row = NonNullable<DeploymentsSnapshot["rows"]>[number]

/** Only what the merge looks at. */
function snapshot(at: number, steps: Row["steps"]): DeploymentsSnapshot {
  // A whole row has two dozen fields that play no part here.
  return { ...unreachableSnapshot, at, rows: [{ id: "one", steps } as Row], problem: null }
}

const list = [{ description: "Install", completed: true }] as unknown as NonNullable<Row["steps"]>["list"]

test("setup steps survive polls that come without them", () => {
  const known = snapshot(1, { list } as Row["steps"])
  expect(keepSteps(known, snapshot(2, null)).rows?.[0]?.steps).toEqual({ list })
  const failed = { list: null } as Row["steps"]
  expect(keepSteps(known, snapshot(2, failed)).rows?.[0]?.steps).toEqual({ list })
})

test("a snapshot without rows stays as it is", () => {
  expect(keepSteps(snapshot(1, null), unreachableSnapshot)).toBe(unreachableSnapshot)
})
