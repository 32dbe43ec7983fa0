import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertIn, alertText, fieldValue } from "../support/page-parts"
import { signIn } from "../support/visitor"

const minuteMs = 60_000
const email = "noor@example.com"
const server = sharedServer()
const noor = signedIn(server, email)

interface Machine {
  gpu?: boolean
  ageMinutes: number
  timeoutMins?: number | null
  status?: string
}

async function running(machines: Record<string, Machine>) {
  await server.control.settings({ balanceCents: { email, cents: 10_000_000 } })
  for (const [name, { gpu, ageMinutes, timeoutMins = null, status = "running" }] of Object.entries(
    machines,
  )) {
    const configId = gpu ? "gpu_instance_civo" : "trial_vm_hetzner"
    const seed = { configId, ageMs: ageMinutes * minuteMs, timeoutMins, status }
    await server.control.deployment(email, name, seed)
  }
}

async function timeouts() {
  return (await server.control.changes()).map(({ method, body }) => [method, body])
}

const fleet = {
  lab: { ageMinutes: 50 },
  big: { gpu: true, ageMinutes: 10 },
  soon: { ageMinutes: 10, timeoutMins: 60 },
  broken: { gpu: true, ageMinutes: 90, status: "failed" },
}

test("all machines together stop at the amount: shown first, changed once, and the ceiling is kept", async () => {
  await running(fleet)
  const balance = await noor.open("/balance")
  const plan = await noor.submit(balance, "Show Changes", { amount: "10" })
  expect(plan.url.search).toBe("?amount=10")
  // lab in 10 minutes, big in 50, lab in 70, big in 110, lab in 130: $10.20 with it, so the GPU's second hour goes.
  expect(plan.text).toMatch(/This amount lasts until .*still cost \$5\.20/)
  const machines = plan.document.querySelectorAll("#running li").map(({ text }) => text)
  // In the order in which they stop.
  expect(machines).toEqual([
    expect.stringMatching(/^soon.*Still costs \$0\.00 ?Stops .* as before$/s),
    expect.stringMatching(/^big.*Still costs \$5\.00 ?Stops .* instead of never$/s),
    expect.stringMatching(/^lab.*Still costs \$0\.20 ?Stops .* instead of never$/s),
  ])
  expect(await timeouts()).toEqual([])

  const both = await Promise.all([
    noor.submit(plan, "Change 2 Timeouts"),
    noor.submit(plan, "Change 2 Timeouts"),
  ])
  expect(await timeouts()).toEqual([
    ["PUT", { timeoutMins: 120 }],
    ["PUT", { timeoutMins: 180 }],
  ])
  for (const { url } of both) expect(url.pathname).toBe("/balance")
  const after = await noor.open("/balance")
  expect(after.text).toMatch(/At most \$10\.00 from .*still cost \$5\.20 until they stop/)
  expect(after.text).toContain("Machines that have stopped or were deleted aren't counted.")

  // A new machine beyond it needs a yes, on every device.
  const cheap = await noor.open("/deployments/type/trial-vm?timeout=60")
  expect(cheap.text).not.toMatch(/For 1 hour this run costs at most \$0\.10\. ?This goes beyond/)
  const create = await noor.open("/deployments/type/gpu-instance?timeout=60&name=next")
  expect(create.text).toContain("This goes beyond your spending ceiling of $10.00.")
  const other = await signIn(server, email)
  const asked = await other.submit(create, "Create GPU Instance", { timeout: "60" })
  expect([asked.status, fieldValue(asked, "name")]).toEqual([400, "next"])
  expect(alertText(asked)).toContain("This goes beyond your spending ceiling of $10.00.")
  expect(await timeouts()).toHaveLength(2)
  await other.submit(asked, "Create GPU Instance", { beyond: "yes" })
  const beyond = await other.open("/balance")
  expect(beyond.text).toMatch(
    /go \$\d+\.\d\d beyond it\. Created since: next\..*A new ceiling counts from now\./,
  )
  const under = await other.follow(beyond, "Show what brings them back under it")
  expect(under.text).toContain("This sets end times on")
  // Its first hour is paid, and would be spent a second time.
  expect(fieldValue(beyond, "amount")).toBe("5")

  const removed = await noor.submit(await noor.open("/balance"), "Remove Ceiling")
  expect(removed.text).not.toContain("At most $10.00")
  expect((await timeouts()).filter(([method]) => method === "PUT")).toHaveLength(2)
})

test("a change that fails in the middle: what changed, what did not, and the rest with the next press", async () => {
  await running({ one: { ageMinutes: 40 }, two: { ageMinutes: 30 }, three: { ageMinutes: 20 } })
  const plan = await noor.open("/balance?amount=0")
  await server.control.fails("PUT /api/deployments/*", 409, { times: 1 })
  const partial = await noor.submit(plan, "Change 3 Timeouts")
  expect(partial.status).toBe(400)
  expect(alertIn(partial)?.text).toMatch(
    /The ceiling is not reached: 2 of 3 timeouts were changed.*The platform refused, because something has changed/s,
  )
  const done = await noor.submit(partial, "Change 1 Timeout")
  expect(done.text).toContain("Spending ceiling set")
  expect((await timeouts()).map(([, body]) => body)).toEqual(Array(4).fill({ timeoutMins: 60 }))
})

test("after a call without an answer, no other is sent", async () => {
  await running({ two: { ageMinutes: 30 }, one: { ageMinutes: 40 } })
  const plan = await noor.open("/balance?amount=0")
  await server.control.fault({ method: "PUT", path: "/api/deployments/*", fault: { kind: "cut" } })
  const partial = await noor.submit(plan, "Change 2 Timeouts")
  expect(alertIn(partial)?.text).toMatch(/0 of 2 timeouts.*one: .*not responding.*two: Not tried/s)
  expect(await timeouts()).toHaveLength(1)
})

test("a plan that no longer holds changes nothing, and a new one is shown", async () => {
  await running({ one: { ageMinutes: 40 } })
  const plan = await noor.open("/balance?amount=3")
  await running({ two: { gpu: true, ageMinutes: 0 } })
  const again = await noor.submit(plan, "Change 1 Timeout")
  expect([again.status, await timeouts()]).toEqual([400, []])
  expect(again.text).toContain("No timeout was changed")
  expect((await noor.submit(again, "Change 2 Timeouts")).text).toContain("Spending ceiling set")
})

test.each(["", "-1", "1.5", "1e3", "0x10", "1000001", "٣", "<b>"])("%j is no ceiling", async (amount) => {
  const page = await noor.open(`/balance?${new URLSearchParams({ amount })}`)
  expect(page.status).toBe(400)
  expect(page.text).toContain("Enter whole dollars, from 0 to 1000000")
  expect(fieldValue(page, "amount") ?? "").toBe(amount)
})

test("nothing to change, an hour that starts at once, an unknown start, and a list that fails", async () => {
  await running({ short: { ageMinutes: 10, timeoutMins: 120 } })
  const enough = await noor.open("/balance?amount=5")
  expect(enough.text).toMatch(/Nothing has to change\. Until they stop, your machines still cost \$0\.10/)
  expect((await noor.submit(enough, "Set Ceiling")).text).toContain("still cost $0.10")
  await running({ next: { ageMinutes: 59.5 } })
  expect((await noor.open("/balance?amount=0")).text).toContain("A machine is about to start an hour")
  await server.control.answers("GET /api/deployments", [
    { id: "dep_1", name: "new", status: "running", deployment_config_id: "trial_vm_hetzner" },
  ])
  expect((await noor.open("/balance?amount=5")).text).toContain("This ceiling can't be set now")
  await server.control.clearFaults()
  await server.control.answers("GET /api/deployments", [
    null,
    { id: "dep_1", name: "old", status: "failed", deployment_config_id: "trial_vm_hetzner" },
  ])
  expect((await noor.open("/balance?amount=5")).text).toContain(
    "Not all of your deployments could be read. Those that run cost more",
  )
  await server.control.clearFaults()
  await server.control.fails("GET /api/deployments", 500)
  const failed = await noor.open("/balance?amount=5")
  expect(alertIn(failed)?.text).toContain("Couldn't load your deployments")
  expect(failed.document.querySelector("input[name=digest]")).toBeNull()
  expect(failed.text).not.toContain("Enter whole dollars")
  const mistyped = await noor.submit(failed, "Show Changes", { amount: "5,50" })
  expect(mistyped.text).toContain("Enter whole dollars, from 0 to 1000000")
  expect(fieldValue(mistyped, "amount")).toBe("5,50")
  expect(await timeouts()).toEqual([])
})

test("an unknown balance hides no ceiling, and a form with a long amount is refused", async () => {
  await running({ short: { ageMinutes: 10, timeoutMins: 120 } })
  const plan = await noor.open("/balance?amount=1")
  expect((await noor.submit(plan, "Set Ceiling", { amount: "1".repeat(51) })).status).toBe(400)
  await noor.submit(plan, "Set Ceiling")
  await server.control.fails("GET /api/balance", 500)
  const create = await noor.open("/deployments/type/gpu-instance?timeout=60")
  expect(create.text).toContain("This goes beyond your spending ceiling of $1.00.")
})

test("a person without machines, who is about to create one, comes back to its form", async () => {
  const draft = "/deployments/type/gpu-instance?name=next"
  const balance = await noor.open(`/balance?${new URLSearchParams({ returnTo: draft })}`)
  const plan = await noor.submit(balance, "Show Changes", { amount: "7" })
  expect(plan.text).toContain("Nothing has to change.")
  expect(plan.text).not.toContain("your machines still cost")
  for (const page of [await noor.follow(plan, "Cancel"), await noor.submit(plan, "Set Ceiling")]) {
    const back = await noor.follow(page, "Back to your new deployment")
    expect(back.url.pathname + back.url.search).toBe(draft)
  }
})

test("a creation that is sent twice is not asked about the machine that it has made", async () => {
  await running({ lab: { ageMinutes: 10, timeoutMins: 60 } })
  await noor.submit(await noor.open("/balance?amount=1"), "Set Ceiling")
  const form = await noor.open("/deployments/type/trial-vm?name=twice&timeout=480")
  const both = await Promise.all([1, 2].map(() => noor.submit(form, "Create Trial VM")))
  both.push(await noor.submit(form, "Create Trial VM"))
  expect(both.map(({ url }) => url.searchParams.has("created"))).toEqual([true, true, true])
  expect(await timeouts()).toHaveLength(1)
})

test("of two machines that are created at once, the one that goes beyond the ceiling needs a yes", async () => {
  await running({ lab: { ageMinutes: 10, timeoutMins: 60 } })
  await noor.submit(await noor.open("/balance?amount=7"), "Set Ceiling")
  const form = (name: string) => noor.open(`/deployments/type/gpu-instance?timeout=60&name=${name}`)
  const forms = [await form("one"), await form("two")]
  const both = await Promise.all(forms.map((page) => noor.submit(page, "Create GPU Instance")))
  const asked = both.filter((page) => alertText(page).includes("beyond your spending ceiling of $7.00"))
  expect([asked.length, (await timeouts()).length]).toEqual([1, 1])
})

test("of two timeouts that are changed at once, the one that goes beyond the ceiling needs a yes", async () => {
  await running({
    one: { gpu: true, ageMinutes: 10, timeoutMins: 60 },
    two: { gpu: true, ageMinutes: 10, timeoutMins: 60 },
  })
  await noor.submit(await noor.open("/balance?amount=16"), "Set Ceiling")
  const list = await noor.open("/deployments")
  const pages = [await noor.follow(list, "one"), await noor.follow(list, "two")]
  const forms = await Promise.all(pages.map(({ url }) => noor.open(`${url.pathname}/timeout`)))
  const both = await Promise.all(forms.map((form) => noor.submit(form, "Change Timeout", { minutes: "240" })))
  const asked = both.filter(({ text }) => text.includes("beyond your spending ceiling of $16.00."))
  expect([asked.length, (await timeouts()).length]).toEqual([1, 1])
})

test("a later end beyond the ceiling needs a yes, an earlier one doesn't, and neither does a ceiling of reset data", async () => {
  await running({ lab: { ageMinutes: 10, timeoutMins: 120 } })
  await noor.submit(await noor.open("/balance?amount=1"), "Set Ceiling")
  const page = await noor.follow(await noor.open("/deployments"), "lab")
  const choices = await noor.open(`${page.url.pathname}/timeout`)
  for (const minutes of ["240", "60"]) await noor.submit(choices, "Change Timeout", { minutes })
  expect(await timeouts()).toHaveLength(2)
  for (const minutes of ["10080", "forever"]) {
    const question = await noor.submit(choices, "Change Timeout", { minutes })
    expect(question.text).toContain("This goes beyond your spending ceiling of $1.00.")
    expect(await timeouts()).toHaveLength(minutes === "10080" ? 2 : 3)
    expect((await noor.submit(question, "Change Timeout")).url.pathname).toBe("/deployments")
  }
  expect((await timeouts()).at(-1)).toEqual(["PUT", { timeoutMins: null }])
  await server.control.reset()
  expect((await noor.open("/balance")).text).not.toContain("At most")
})
