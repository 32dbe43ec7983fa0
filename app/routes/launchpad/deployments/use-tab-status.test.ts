import { expect, test } from "vitest"
import { pendingText, statusChanges } from "./use-tab-status"

const none = new Map<string, string>()

function row(id: string, status: string) {
  return { id, name: `machine-${id}`, status }
}

test("a starting deployment is announced once it is ready", () => {
  const first = statusChanges(none, [row("a", "pending"), row("b", "running")])
  expect(first).toEqual({ starting: new Map([["a", "machine-a"]]), news: null })
  const second = statusChanges(first.starting, [row("a", "installing"), row("b", "running")])
  expect(second.news).toBeNull()
  const third = statusChanges(second.starting, [row("a", "running"), row("b", "running")])
  expect(third).toEqual({ starting: none, news: "Ready: machine-a" })
  expect(statusChanges(third.starting, [row("a", "running")]).news).toBeNull()
})

test("a failure is announced, other changes are not", () => {
  const before = new Map([["a", "machine-a"]])
  expect(statusChanges(before, [row("a", "failed")]).news).toBe("Failed: machine-a")
  expect(statusChanges(before, [row("a", "terminating")]).news).toBeNull()
  expect(statusChanges(before, [])).toEqual({ starting: none, news: null })
})

test("the title names one deployment, and counts several", () => {
  expect(pendingText(none)).toBeNull()
  expect(pendingText(new Map([["a", "desk"]]))).toBe("Starting… desk")
  expect(pendingText(new Map(Object.entries({ a: "desk", b: "lab" })))).toBe("Starting… 2 deployments")
})
