import { expect, test } from "vitest"
import { pendingText, statusChanges } from "./use-tab-status"

const none = new Map<string, string>()

function row(id: string, status: string) {
  return { id, name: `machine-${id}`, status }
}

test("what comes up is remembered, and told about once it is ready", () => {
  const first = statusChanges(none, [row("a", "pending"), row("b", "running")])
  expect(first).toEqual({ coming: new Map([["a", "machine-a"]]), news: null })
  const second = statusChanges(first.coming, [row("a", "installing"), row("b", "running")])
  expect(second.news).toBeNull()
  const third = statusChanges(second.coming, [row("a", "running"), row("b", "running")])
  expect(third).toEqual({ coming: none, news: "Ready: machine-a" })
  expect(statusChanges(third.coming, [row("a", "running")]).news).toBeNull()
})

test("a failure is told too, and anything else is not", () => {
  const before = new Map([["a", "machine-a"]])
  expect(statusChanges(before, [row("a", "failed")]).news).toBe("Failed: machine-a")
  expect(statusChanges(before, [row("a", "terminating")]).news).toBeNull()
  expect(statusChanges(before, [])).toEqual({ coming: none, news: null })
})

test("a tab names one, and counts several", () => {
  expect(pendingText(none)).toBeNull()
  expect(pendingText(new Map([["a", "desk"]]))).toBe("Starting… desk")
  expect(
    pendingText(
      new Map([
        ["a", "desk"],
        ["b", "lab"],
      ]),
    ),
  ).toBe("Starting… 2 deployments")
})
