import { expect, test } from "vitest"
import { choicesIn, searchOf } from "./choices"

test("choices are kept in the address, and unknown values are ignored", () => {
  const chosen = { view: "technical", industry: "healthcare", product: "gpu" } as const
  expect(searchOf(chosen)).toBe("?view=technical&industry=healthcare&product=gpu")
  expect(choicesIn(searchOf(chosen))).toEqual(chosen)
  expect(choicesIn("?view=constructor&industry=&product=GPU&utm=1")).toEqual({
    view: null,
    industry: null,
    product: null,
  })
  expect(searchOf(choicesIn(""))).toBe("")
})
