import { expect, test } from "vitest"
import { reviewSelection } from "./bulk-state.server"
import type { Selection } from "./selection"

const now = Date.UTC(2026, 0, 2)
const action = { kind: "delete" } as const
const these = (...ids: string[]): Selection => ({ kind: "delete", ids, all: false, malformed: 0 })
const everything: Selection = { kind: "delete", ids: [], all: true, malformed: 0 }

function machine(id: string, status = "running") {
  return {
    id,
    name: `name of ${id}`,
    userEmail: "ada@example.com",
    status,
    version: null,
    createdAt: null,
    timeoutMins: null,
  }
}

test("a mixed selection is split into targets and skipped rows, in the selected order", () => {
  const review = reviewSelection(
    action,
    these("b", "x", "a"),
    [machine("a"), machine("b", "terminating"), machine("c")],
    now,
  )
  expect(review?.targets).toEqual([
    { id: "a", name: "name of a", user: "ada@example.com", status: "running" },
  ])
  expect(review?.skipped.map(({ id, name, why }) => [id, name, why])).toEqual([
    ["b", "name of b", "terminating"],
    ["x", "x", "unknown"],
  ])
})

test("`all` selects every listed deployment", () => {
  expect(reviewSelection(action, everything, [machine("a"), machine("c")], now)?.targets).toHaveLength(2)
  expect(reviewSelection(action, everything, [], now)?.targets).toEqual([])
})

test("the fingerprint depends on the action and its targets only", () => {
  const listed = [machine("a"), machine("b"), machine("c", "terminating")]
  const seen = (selection: Selection, rows = listed) => reviewSelection(action, selection, rows, now)?.seen
  expect(seen(these("a", "b"))).toBe(seen(these("b", "a", "c")))
  expect(seen(these("a", "b"))).not.toBe(seen(these("a")))
  expect(seen(everything)).not.toBe(seen(everything, [machine("a"), machine("d")]))
  const other = reviewSelection({ kind: "version", version: "2.1.4" }, these("a", "b"), listed, now)
  expect(other?.seen).not.toBe(seen(these("a", "b")))
})

test("a job takes at most 1,000 rows", () => {
  const many = Array.from({ length: 1_001 }, (_, at) => machine(`m${at}`))
  expect(reviewSelection(action, everything, many, now)).toBeNull()
  expect(reviewSelection(action, everything, many.slice(1), now)?.targets).toHaveLength(1_000)
  expect(reviewSelection(action, these(...many.map(({ id }) => id)), many, now)).toBeNull()
})
