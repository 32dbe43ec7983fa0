import { expect, test } from "vitest"
import { industryOf } from "./industry"

const company = { name: "Example Hospital", match: "healthcare", confidence: 0.9 } as const

test.each([
  [{ match: "finance" }, "financial"],
  [{ match: "healthcare" }, "healthcare"],
  [{ match: "other" }, "regulated"],
  [{ confidence: 0.6 }, "healthcare"],
  [{ confidence: 0.59 }, null],
  [{ name: null }, null],
] as const)("a company with %j selects %s", (change, industry) => {
  expect(industryOf({ ...company, ...change })).toBe(industry)
})
