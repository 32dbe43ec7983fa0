import { afterEach, expect, test, vi } from "vitest"
import type { Platform } from "~/platform/platform.server"
import { changeTimeouts, loadPlan } from "./ceiling-plan.server"

const minute = 60_000
const noon = Date.UTC(2026, 0, 5, 12)

afterEach(() => void vi.useRealTimers())

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
  const { plan } = await loadPlan(platform, 0)
  if (!plan) throw new Error("no plan")
  const reached = await changeTimeouts(platform, { ...plan, cents: 0 })
  expect(called).toEqual(["first", "last"])
  expect(reached).toEqual({ changed: 2, left: [{ id: "late", name: "late", problem: null }] })
})
