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

test.each([
  ["is charged in the millisecond it starts", [meter(trialType)], born + hour, 10],
  ["is not charged before", [meter(trialType)], born + hour - 1, 0],
  ["is charged only once", [meter(trialType, { paid: 2 })], born + hour, 0],
  ["after the timeout is not charged", [meter(trialType, { timeoutMins: 120 })], born + 9 * hour, 10],
  [
    "that passed since the last charge is charged",
    [meter(gpuType), meter(trialType)],
    born + 5 * hour,
    2_550,
  ],
])("an hour %s", (_, meters, now, charged) => {
  expect(chargeDueHours(4_120, meters, now).balanceCents).toBe(4_120 - charged)
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
