import { expect, test } from "vitest"
import { foldPassedSteps } from "./log-steps"
import { logLines } from "./log-text"

test("only the try of a step that has passed is folded", () => {
  const { lines } = logLines("sign in\n▶ sign in\nno answer\n▶ sign in\nsigned in\n✔ sign in\n▶ upload\n")
  expect(foldPassedSteps(lines)).toEqual([
    ...lines.slice(0, 3),
    { name: "sign in", lines: lines.slice(3, 6) },
    ...lines.slice(6),
  ])
})
