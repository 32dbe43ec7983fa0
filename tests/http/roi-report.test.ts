import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { pdfPages, pdfText } from "../support/pdf-text"

// The estimate as a PDF.

const server = sharedServer()

async function report(query: string) {
  const answer = await fetch(`${server.origin}/resources/roi-report.pdf?${query}`)
  return { answer, file: Buffer.from(await answer.arrayBuffer()) }
}

test("is a PDF download, named after the estimate", async () => {
  const { answer, file } = await report("industry=financial&workers=120")
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/pdf")
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="hearth-roi-financial-120-workers.pdf"',
  )
  expect(pdfPages(file)).toBe(3)
  expect(file.length).toBeLessThan(100_000)
})

test("has the inputs, the results with formulas, every month, the scenarios and the assumptions", async () => {
  const { file } = await report("")
  const lines = pdfText(file)
  const text = lines.join(" ").replaceAll(/\s+/g, " ")
  expect(lines).toEqual(
    expect.arrayContaining([
      "$11,163,889",
      "500 × 15 h × (1 − 1/1.5) × 48 wk × $78.13/h × 1.0",
      "($4,349,265 − $712,000) / $712,000",
      "paid back in month 7",
      "investment $712,000",
      "−$427,088",
      "Hearth, page 1 of 3",
    ]),
  )
  for (const words of [
    "Knowledge workers 500",
    "Average fully-loaded cost $150,000 a year",
    "First-year ROI ($4,349,265 − $712,000) / $712,000 511%",
    "5 20.6% $191,879 $284,912 −$427,088",
    // 75% of the value, two months later: 8,372,917.
    "Conservative $8,372,917",
    "Optimistic $13,954,861",
    "it jumps from $238,800 at 99 workers to $312,000 at 100",
    "the price list can give another amount. Quote for 500 users",
    "Capacity gain is 84% of the value",
  ]) {
    expect(text).toContain(words)
  }
})
