import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { fieldValue } from "../support/page-parts"
import { createVisitor, type Page } from "../support/visitor"

// The ROI calculator without scripts. The address holds the estimate.

const server = sharedServer()

function open(query: string) {
  return createVisitor(server.origin).open(`/resources?open=roi-calculator&${query}`)
}

/** Every line of the estimate: name and amount. */
function linesOf({ document }: Page) {
  const lines = document.querySelectorAll("#roi-calculator dl > div").map((line) => {
    const [name, ...values] = line
      .querySelectorAll("dt, dd:not([aria-hidden])")
      .map((part) => part.text.trim())
    return [name, values]
  })
  return Object.fromEntries(lines)
}

test("without a query the page shows the example with its formulas", async () => {
  const lines = linesOf(await open(""))
  expect(lines).toMatchObject({
    "Total annual value": ["$11,163,889", "$9,375,000 + $1,125,000 + $525,000 + $138,889"],
    "Capacity gain": ["$9,375,000", "500 × 15 h × (1 − 1/1.5) × 48 wk × $78.13/h × 1.0"],
    "Quality value": ["$1,125,000", "$9,375,000 × 0.12"],
    "Risk reduction": ["$525,000", "5 × 12 months × 1 h × $50,000 × 0.70 × 0.25 × 1.0"],
    "Revenue acceleration": ["$138,889", "1.39 projects × $100,000 × 1.0"],
    "Equivalent hires": ["62.5", "120,000 h / (48 wk × 40 h)"],
    "Additional projects": ["1.39", "50 × 4 wk × (1 − 1/1.5) / 48 wk"],
    "Investment a year": ["$712,000", "$312,000 + $1,000 × (500 − 100)"],
    "First-year ROI": ["511%", "($4,349,265 − $712,000) / $712,000"],
    "Payback period": ["month 7", "$965,211 by then, $712,000 needed"],
    "Second-year ROI": ["1,311%", "($11,163,889 × 90% − $712,000) / $712,000"],
  })
})

test("the form's values are all in the address, which fills in the form", async () => {
  const visitor = createVisitor(server.origin)
  const page = await visitor.submit(await visitor.open("/resources"), "Calculate", {
    industry: "financial",
    workers: "100",
    efficiency: "2",
    speed: "fast",
    model: "speed",
    scenario: "optimistic",
    development: "1",
  })
  expect(page.url.searchParams.get("workers")).toBe("100")
  expect(fieldValue(page, "workers")).toBe("100")
  // 100 × 15 × ½ × 48 × 125% = 45,000 hours; × $78.125 × 1.2 = 4,218,750.
  expect(linesOf(page)).toMatchObject({
    "Capacity gain": ["$4,218,750", "100 × 15 h × (1 − 1/2) × 48 wk × 125% × $78.13/h × 1.2"],
    "Investment a year": ["$312,000", "$312,000 at exactly 100 workers"],
  })
})
