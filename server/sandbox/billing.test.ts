import { expect, test } from "vitest"
import { chargeDueHours, hoursStarted, type Meter } from "./billing"
import { planLifecycle } from "./lifecycle"

const hour = 3_600_000
const born = 10 * hour
const [gpuType, trialType] = ["gpu_instance_civo", "trial_vm_hetzner"]

function meter(
  configId: string,
  more: { bornAt?: number; timeoutMins?: number; fails?: boolean; paid?: number } = {},
): Meter {
  const lifecycle = planLifecycle({
    now: more.bornAt ?? born,
    speed: 1,
    installSeconds: 20,
    timeoutMins: more.timeoutMins ?? null,
    failure: more.fails ? { cause: "no capacity", finalProgress: 0.5 } : null,
  })
  return { ...lifecycle, configId, billedHours: more.paid ?? 1 }
}

test("an hour is charged in the millisecond it starts, and only once", () => {
  const trial = meter(trialType)
  expect(chargeDueHours(100, [trial], born + hour - 1)).toMatchObject({ balanceCents: 100, changed: [] })
  expect(chargeDueHours(100, [trial], born + hour)).toMatchObject({
    balanceCents: 90,
    changed: [{ ...trial, billedHours: 2 }],
  })
  expect(chargeDueHours(90, [{ ...trial, billedHours: 2 }], born + hour).balanceCents).toBe(90)
})

test("hours that passed since the last charge are all charged", () => {
  expect(chargeDueHours(4_120, [meter(gpuType), meter(trialType)], born + 5 * hour + 1)).toMatchObject({
    balanceCents: 4_120 - 5 * 510,
  })
})

test("a deployment stops at the hour that the balance cannot pay; cheaper ones continue", () => {
  const gpu = meter(gpuType)
  const trial = meter(trialType)
  const { balanceCents, changed } = chargeDueHours(530, [gpu, trial], born + 3 * hour)
  expect(balanceCents).toBe(0)
  expect(changed).toEqual([
    { ...gpu, billedHours: 2, stoppedAt: born + 2 * hour },
    { ...trial, billedHours: 4 },
  ])
})

test("hours are charged in the order they start, whatever the order of the list", () => {
  const later = meter(gpuType, { bornAt: born + 10 })
  const sooner = meter(gpuType)
  const { changed } = chargeDueHours(500, [later, sooner], born + hour + 10)
  expect(changed).toEqual([
    { ...later, billedHours: 1, stoppedAt: born + hour + 10 },
    { ...sooner, billedHours: 2 },
  ])
})

test("an hour after the timeout is not charged", () => {
  expect(chargeDueHours(100, [meter(trialType, { timeoutMins: 120 })], born + 9 * hour).balanceCents).toBe(90)
})

test("a failed deployment is refunded once", () => {
  const failing = meter(gpuType, { fails: true })
  expect(chargeDueHours(0, [failing], born + 12_999).changed).toEqual([])
  const { balanceCents, changed } = chargeDueHours(0, [failing], born + 13_000)
  expect(balanceCents).toBe(500)
  expect(changed).toEqual([{ ...failing, billedHours: 0 }])
  expect(chargeDueHours(500, [{ ...failing, billedHours: 0 }], born + 9 * hour)).toMatchObject({
    balanceCents: 500,
    changed: [],
  })
})

test("the first hour starts at creation", () => {
  expect([0, hour - 1, hour].map((age) => hoursStarted(born, born + age))).toEqual([1, 1, 2])
})
