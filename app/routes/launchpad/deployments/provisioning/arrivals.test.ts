import { expect, test } from "vitest"
import { arrivalsIn, comingText } from "./arrivals"

const none = new Map<string, string>()

function row(id: string, status: string) {
  return { id, name: `machine-${id}`, status }
}

test("what comes up is remembered, and told about once it is ready", () => {
  const first = arrivalsIn(none, [row("a", "pending"), row("b", "running")])
  expect(first).toEqual({ coming: new Map([["a", "machine-a"]]), news: null })
  const second = arrivalsIn(first.coming, [row("a", "installing"), row("b", "running")])
  expect(second.news).toBeNull()
  const third = arrivalsIn(second.coming, [row("a", "running"), row("b", "running")])
  expect(third).toEqual({ coming: none, news: "Ready: machine-a" })
  expect(arrivalsIn(third.coming, [row("a", "running")]).news).toBeNull()
})

test("a failure is told too, and anything else is not", () => {
  const before = new Map([["a", "machine-a"]])
  expect(arrivalsIn(before, [row("a", "failed")]).news).toBe("Failed: machine-a")
  expect(arrivalsIn(before, [row("a", "terminating")]).news).toBeNull()
  expect(arrivalsIn(before, [])).toEqual({ coming: none, news: null })
})

test("a tab names one, and counts several", () => {
  expect(comingText(none)).toBeNull()
  expect(comingText(new Map([["a", "desk"]]))).toBe("Starting… desk")
  expect(
    comingText(
      new Map([
        ["a", "desk"],
        ["b", "lab"],
      ]),
    ),
  ).toBe("Starting… 2 deployments")
})
