import { expect, test } from "vitest"
import { causeText, isProvisioning, isWorthPolling, type Provisioned, progressOf } from "./provisioning"

const minute = 60_000
const created = Date.UTC(2026, 10, 21, 13)

function trial(status: string, createdAt: number | null = created): Provisioned {
  return { kind: "trial", status, createdAt }
}

function gpu(status: string): Provisioned {
  return { kind: "gpu", status, createdAt: created }
}

function textAt(deployment: Provisioned, ms: number, steps: Parameters<typeof progressOf>[1] = null) {
  return progressOf(deployment, steps, created + ms)?.text
}

test.each([
  [true, ["pending", "starting", "installing", "Installing"]],
  [false, ["running", "updating", "failed", "error", "stopped", "terminating", "", "queued"]],
])("being provisioned, with progress: %s of %j", (is, statuses) => {
  for (const status of statuses) {
    expect([status, isProvisioning({ status })]).toEqual([status, is])
    expect(progressOf(trial(status), null, created) !== null).toBe(is)
  }
})

test.each([
  [0, "Installing · phase 2 of 2, about 3 min left"],
  [1, "Installing · phase 2 of 2, about 3 min left"],
  [minute, "Installing · phase 2 of 2, about 2 min left"],
  [2 * minute - 1, "Installing · phase 2 of 2, about 2 min left"],
  [2 * minute, "Installing · phase 2 of 2, about a minute left"],
  [3 * minute - 1, "Installing · phase 2 of 2, about a minute left"],
  [3 * minute, "Installing · phase 2 of 2, taking longer than usual"],
  [300 * minute, "Installing · phase 2 of 2, taking longer than usual"],
  [-5 * minute, "Installing · phase 2 of 2, about 3 min left"],
])("a Trial VM after %i ms: %s", (ms, text) => {
  expect(textAt(trial("installing"), ms)).toBe(text)
})

test("what machines took lately replaces the typical time, in seconds when it is short", () => {
  const lately = { ...trial("installing"), setupMs: 23_000 }
  expect(textAt(lately, 1_000)).toBe("Installing · phase 2 of 2, about 30 s left")
  expect(textAt(lately, 20_000)).toBe("Installing · phase 2 of 2, about 10 s left")
  expect(textAt(lately, 23_000)).toBe("Installing · phase 2 of 2, taking longer than usual")
  expect(progressOf(lately, null, created + 11_500)?.share).toBe(0.5)
})

test("a GPU instance usually takes thirty minutes", () => {
  expect(textAt(gpu("pending"), 0)).toBe("Allocating a machine · phase 1 of 2, about 30 min left")
  expect(textAt(gpu("installing"), 30 * minute - 1)).toContain("about a minute left")
  expect(textAt(gpu("installing"), 30 * minute)).toContain("taking longer than usual")
})

test("without a creation time no time is shown", () => {
  expect(progressOf(trial("pending", null), null, created)).toEqual({
    text: "Allocating a machine · phase 1 of 2",
    share: null,
  })
})

const steps = [
  { description: "Installing base packages", completed: true },
  { description: "Loading the GPU driver", completed: false },
  { description: "Pulling the runner image", completed: true },
]

test("setup steps are the phases, and the first incomplete one is current", () => {
  expect(textAt(gpu("pending"), 0, steps)).toBe("Allocating a machine · phase 1 of 4, about 30 min left")
  expect(textAt(gpu("installing"), 0, steps)).toBe("Loading the GPU driver · phase 3 of 4, about 30 min left")
  const done = steps.map((step) => ({ ...step, completed: true }))
  expect(textAt(gpu("installing"), 0, done)).toBe("Finishing · phase 4 of 4, about 30 min left")
  expect(textAt(gpu("installing"), 0, [])).toBe("Installing · phase 2 of 2, about 30 min left")
})

test("the share never reaches 1", () => {
  const shareAt = (ms: number) => progressOf(trial("installing"), null, created + ms)?.share
  expect(shareAt(0)).toBe(0)
  expect(shareAt(1.5 * minute)).toBe(0.5)
  expect(shareAt(3 * minute - 1)).toBe(0.97)
  expect(shareAt(3 * minute)).toBeNull()
})

test("a deployment far behind schedule is no longer awaited", () => {
  expect(isWorthPolling(trial("installing"), created)).toBe(true)
  expect(isWorthPolling(trial("installing"), created + 12 * minute - 1)).toBe(true)
  expect(isWorthPolling(trial("installing"), created + 12 * minute)).toBe(false)
  expect(isWorthPolling(gpu("installing"), created + 119 * minute)).toBe(true)
  expect(isWorthPolling(gpu("running"), created)).toBe(false)
  expect(isWorthPolling(trial("pending", null), created)).toBe(false)
})

test("why a machine failed or stopped is shown while it has, and not after it runs again", () => {
  const shown = (status: string, cause: string | null) => causeText({ status, cause })
  expect(["Error", "stopped", "running"].map((status) => shown(status, "No room"))).toEqual([
    "No room",
    "No room",
    null,
  ])
  expect(["failed", "stopped"].map((status) => shown(status, ""))).toEqual([
    "The platform gave no reason.",
    null,
  ])
})
