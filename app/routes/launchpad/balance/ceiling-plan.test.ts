import { afterEach, expect, test, vi } from "vitest"
import { loadDeployments } from "~/console/deployments.server"
import { failure } from "~/domain/outcome"
import type { Platform } from "~/platform/platform.server"
import { changeTimeouts, planFor } from "./ceiling-plan.server"

const minute = 60_000
const keep = async () => {}
const noon = Date.UTC(2026, 0, 5, 12)

afterEach(() => void vi.useRealTimers())

/** What a page shows for no money at all. */
async function shownPlan(platform: Platform) {
  const { plan } = planFor(0, await loadDeployments(platform))
  if (!plan) throw new Error("no plan")
  return plan
}

test("the timeout of the next to stop is changed first, and none whose hour has started meanwhile", async () => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"] })
  const called: string[] = []
  const machine = (id: string, age: number) => {
    const createdAt = noon - age * minute
    return { id, name: id, configId: "trial_vm_hetzner", status: "running", createdAt, timeoutMins: null }
  }
  const deployments = {
    list: async () => {
      const rows = [machine("last", 10), machine("late", 57), machine("first", 58)]
      return { ok: true, value: { rows, unread: 0 } }
    },
    async setTimeout(id: string) {
      called.push(id)
      vi.setSystemTime(Date.now() + 3 * minute)
      return { ok: true, value: null }
    },
  }
  // Of the platform, only these calls are made.
  const platform = { deployments } as unknown as Platform
  const { digest } = await shownPlan(platform)
  const reached = await changeTimeouts(platform, 0, digest, keep)
  expect(called).toEqual(["first", "last"])
  const text = "The ceiling is not reached: 2 of 3 timeouts were changed.\nlate: Not tried."
  expect(reached).toEqual(failure("rejected", text))
})

test("a machine that was created after the plan was shown is not stopped, also when the plan ends at the same time", async () => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"] })
  const trial = { configId: "trial_vm_hetzner", status: "running", timeoutMins: null }
  const rows = [{ ...trial, id: "shown", name: "shown", createdAt: noon - 10 * minute }]
  const setTimeout = vi.fn(async () => ({ ok: true, value: null }))
  const list = async () => ({ ok: true, value: { rows: [...rows], unread: 0 } })
  // Of the platform, only these calls are made.
  const platform = { deployments: { list, setTimeout } } as unknown as Platform
  const plan = await shownPlan(platform)
  vi.setSystemTime(noon + 5 * minute)
  rows.push({ ...trial, id: "new", name: "new", createdAt: noon + 4 * minute })
  expect((await shownPlan(platform)).until).toBe(plan.until)
  expect(await changeTimeouts(platform, 0, plan.digest, keep)).toEqual(failure("conflict"))
  expect(setTimeout).not.toHaveBeenCalled()
})
