import { expect, test } from "vitest"
import { industryOf } from "./industry"

const company = { name: "Example Hospital", match: "healthcare", confidence: 0.9 } as const

test("each match selects its tab", () => {
  expect(industryOf({ ...company, match: "finance" })).toBe("financial")
  expect(industryOf({ ...company, match: "healthcare" })).toBe("healthcare")
  expect(industryOf({ ...company, match: "other" })).toBe("regulated")
})

test("a guess that is unlikely or has no company name selects nothing", () => {
  expect(industryOf({ ...company, confidence: 0.6 })).toBe("healthcare")
  expect(industryOf({ ...company, confidence: 0.59 })).toBeNull()
  expect(industryOf({ ...company, name: null })).toBeNull()
})
