import { expect, test } from "vitest"
import { computeMonths, estimateRoi, paybackMonth, returnOn, roiInvestment } from "./roi"
import { adoptionIn } from "./roi-adoption"
import {
  adoptionModels,
  adoptionSpeeds,
  efficiencyTenths,
  industries,
  type RoiInputs,
  type RoiNumber,
  readRoiInputs,
  roiQuery,
  roiRules,
  scenarios,
} from "./roi-inputs"
import { estimateSimple, readSimpleInputs } from "./roi-simple"

const example = readRoiInputs(new URLSearchParams()).inputs
const wholeDollars = (cents: number) => Math.round(cents / 100)

/*
 * Financial: capacity 9,375,000 × 1.2 = 11,250,000, quality × 0.15 = 1,687,500, risk 525,000 × 1.5 = 787,500,
 * projects 50 × 3 / 3 / 48 = 1.041667 × 100,000 × 1.3 = 135,416.67.
 * Healthcare: capacity × 1.1 = 10,312,500, quality × 0.18 = 1,856,250, risk half an hour each × 2 = 525,000,
 * projects 50 × 6 / 3 / 48 = 2.083333 × 100,000 = 208,333.33.
 */
test.each([
  ["financial", 11_250_000, 1_687_500, 787_500, 135_417],
  ["healthcare", 10_312_500, 1_856_250, 525_000, 208_333],
  ["enterprise", 9_375_000, 1_125_000, 525_000, 138_889],
] as const)("%s has its own multipliers", (industry, ...dollars) => {
  const { capacity, quality, risk, revenue, total } = estimateRoi({ ...example, industry })
  expect([capacity, quality, risk, revenue].map(wholeDollars)).toEqual(dollars)
  expect(total).toBe(capacity + quality + risk + revenue)
})

test.each([
  [10, 132_000],
  [99, 238_800],
  [100, 312_000],
  [101, 313_000],
  [500, 712_000],
  [10_000, 10_212_000],
])("%d workers need an investment of $%d", (workers, dollars) => {
  expect(roiInvestment(workers)).toBe(dollars * 100)
})

const ramp = (inputs: Partial<RoiInputs>, months = 12) =>
  Array.from({ length: months }, (_, at) => adoptionIn(at + 1, { ...example, ...inputs }))

test("each speed ramps from its start to 95 % after development", () => {
  const open = { development: 1, adoption: 100 }
  const slow = ramp({ ...open, speed: "slow" }, 14)
  expect(slow.slice(0, 3)).toEqual([0, 5, 5 + 90 / 11])
  expect(slow.slice(11)).toEqual([5 + 90 * (10 / 11), 95, 95])
  expect(ramp({ ...open, speed: "medium" }).slice(0, 3)).toEqual([0, 10, 20.625])
  expect(ramp({ ...open, speed: "medium" }).slice(8)).toEqual([84.375, 95, 95, 95])
  expect(ramp({ ...open, speed: "fast" })).toEqual([0, 20, 35, 50, 65, 80, 95, 95, 95, 95, 95, 95])
})

test("adoption never exceeds its maximum, and development delays it", () => {
  expect(ramp({ speed: "fast", development: 6, adoption: 50 })).toEqual([
    0, 0, 0, 0, 0, 0, 20, 35, 50, 50, 50, 50,
  ])
})

test("the fixed model ignores speed, development and maximum", () => {
  const fixed = [0, 0, 0, 10, 25, 40, 60, 75, 85, 90, 90, 90]
  for (const speed of adoptionSpeeds) {
    expect(ramp({ model: "fixed", speed, development: 6, adoption: 50 })).toEqual(fixed)
  }
  const result = estimateRoi({ ...example, model: "fixed", adoption: 50 })
  expect(result.equivalentHires).toBeCloseTo(result.hoursFreed / (48 * 40), 5)
  expect(wholeDollars(result.secondYearValue)).toBe(10_047_500)
})

test("a scenario changes its share and its start, and keeps the investment", () => {
  const [less, plain, more] = scenarios.map((scenario) => estimateRoi({ ...example, scenario }))
  expect(less?.total).toBe(Math.round((plain?.total ?? 0) * 0.75))
  expect(more?.total).toBe(Math.round((plain?.total ?? 0) * 1.25))
  expect(
    [less, plain, more].map((result) => result?.months.findIndex(({ adoption }) => adoption > 0)),
  ).toEqual([5, 3, 2])
  expect([less, plain, more].map((result) => result?.investment)).toEqual([
    71_200_000, 71_200_000, 71_200_000,
  ])
  expect(ramp({ scenario: "optimistic", development: 1 })[0]).toBe(0)
})

test("a payback after the first year continues at the pace of month 12", () => {
  // 12,000 a year at 90 % from month 10: 12 months bring 5,650; the rest of 20,000 at 900 a month takes 16 more.
  const months = computeMonths(1_200_000, 2_000_000, { ...example, model: "fixed" })
  expect(months.at(-1)?.cumulative).toBe(565_000)
  expect(paybackMonth(months, 2_000_000)).toBe(28)
  // A month that reaches the investment to the cent counts.
  expect(paybackMonth(months, 565_000)).toBe(12)
  expect(paybackMonth(months, 565_001)).toBe(13)
})

test("undefined results are null", () => {
  expect(paybackMonth(computeMonths(0, 100, example), 100)).toBeNull()
  expect(paybackMonth([], 100)).toBeNull()
  expect(returnOn(100, 0)).toBeNull()
})

test.each([
  ["", 500, "blank"],
  ["many", 500, "invalid"],
  ["1e3", 500, "invalid"],
  ["9", 10, "below"],
  ["10", 10, "given"],
  ["10000", 10_000, "given"],
  ["10.5", 500, "invalid"],
  ["1.000", 500, "invalid"],
  ["-5", 10, "below"],
  ["10001", 10_000, "above"],
])("workers %j are %d, %s", (text, value, origin) => {
  const { inputs, numbers } = readRoiInputs(new URLSearchParams({ workers: text }))
  expect(numbers.workers).toEqual({ value, origin })
  expect(inputs.workers).toBe(value)
})

test("every field falls back to its default", () => {
  const nonsense = Object.fromEntries(
    [...Object.keys(roiRules), "industry", "efficiency", "speed", "model", "scenario"].map((name) => [
      name,
      "x",
    ]),
  )
  expect(readRoiInputs(new URLSearchParams(nonsense)).inputs).toEqual(example)
})

test("at every corner of the bounds every number is finite, money is whole and adds up", () => {
  const names = Object.keys(roiRules) as RoiNumber[] // The keys of a literal are exactly its names.
  for (let corner = 0; corner < 2 ** names.length; corner++) {
    const numbers = names.map((name, bit) => [
      name,
      corner & (1 << bit) ? roiRules[name].most : roiRules[name].least,
    ])
    const choices = {
      industry: industries[corner % 3],
      speed: adoptionSpeeds[corner % 3],
      model: adoptionModels[corner % 2],
      scenario: scenarios[(corner >> 2) % 3],
    }
    for (const efficiency of efficiencyTenths) {
      const inputs: RoiInputs = { ...example, ...Object.fromEntries(numbers), ...choices, efficiency }
      expect(readRoiInputs(new URLSearchParams(roiQuery(inputs))).inputs).toEqual(inputs)
      const { months, firstYearRoi, secondYearRoi, paybackMonth: paid, ...rest } = estimateRoi(inputs)
      const all = [...Object.values(rest), ...months.flatMap((month) => Object.values(month))]
      expect(all.every(Number.isFinite)).toBe(true)
      expect([rest.total, rest.investment, ...months.map(({ net }) => net)].every(Number.isSafeInteger)).toBe(
        true,
      )
      expect(firstYearRoi).toBeGreaterThan(-1)
      expect(secondYearRoi).toBeGreaterThan(-1)
      expect(paid).toBeGreaterThan(1)
      expect(Number.isSafeInteger(paid)).toBe(true)
      const adoption = months.map((month) => month.adoption)
      expect(adoption.toSorted((a, b) => a - b)).toEqual(adoption)
    }
  }
})

test("the simple variant: 50 × 4 × 48 = 9,600 hours, × $100 × (2 − 1) = $960,000", () => {
  const { inputs } = readSimpleInputs(new URLSearchParams())
  expect(inputs).toEqual({ people: 50, rate: 100, gain: 20 })
  expect(estimateSimple(inputs)).toEqual({ hours: 9_600, value: 96_000_000 })
  expect(estimateSimple({ people: 10, rate: 75, gain: 11 })).toEqual({ hours: 1_920, value: 1_440_000 })
  expect(readSimpleInputs(new URLSearchParams("people=5&rate=&gain=7")).inputs).toEqual({
    people: 10,
    rate: 100,
    gain: 20,
  })
})
