import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { createVisitor, type Page } from "../support/visitor"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")

const stepsPath = "/api/deployments/*/setup-steps"
const rerunPath = "/api/deployments/*/setup-steps/*/rerun"

async function machines(count = 1, configId = "gpu_instance_civo") {
  const seed = { email: "noor@example.com", name: "lab", configId, count }
  return await server.control.deployments(seed)
}

const stepCalls = () => server.control.requests(/\/setup-steps$/)

function panels(page: Page) {
  return page.document.querySelectorAll("li > details").map(({ text }) => text)
}

test("a GPU row has its steps with their count; other rows have none and make no call", async () => {
  await machines()
  await machines(1, "trial_vm_hetzner")
  await server.control.clearRequests()
  const [panel, ...others] = panels(await noor.open("/deployments"))
  expect(others).toEqual([])
  for (const said of ["5/5", "All setup steps completed", "Loading the GPU driver", "Rerun"]) {
    expect(panel).toContain(said)
  }
  expect(await stepCalls()).toHaveLength(1)
})

test("of 200 rows, those on the page take at most six calls for their steps at once, one for each", async () => {
  await machines(200)
  await server.control.delays(stepsPath, 20)
  // Both tabs wait for the one list. A later tab would queue behind the steps of the first.
  await server.control.delays("/api/deployments", 1_000)
  await server.control.clearRequests()
  // Two tabs: a running call of one tab is not repeated for the other.
  const pages = await Promise.all([noor.open("/deployments"), noor.open("/deployments")])
  const calls = await stepCalls()
  for (const page of pages) {
    expect(panels(page)).toHaveLength(25)
    // On a busy machine, the page doesn't wait for all of them.
    expect(panels(page).every((panel) => /5\/5|Not loaded yet/.test(panel))).toBe(true)
  }
  const machinesAsked = new Set(calls.map(({ path }) => path)).size
  expect(machinesAsked).toBeGreaterThan(6)
  expect(machinesAsked).toBeLessThanOrEqual(25)
  expect(calls.length).toBeLessThan(2 * machinesAsked)
  const underWay = calls.map(
    ({ at }) => calls.filter((other) => other.at <= at && (other.endedAt ?? "9") > at).length,
  )
  expect(Math.max(...underWay)).toBeLessThanOrEqual(6)
  expect(Math.max(...underWay)).toBeGreaterThan(1)
})

test("the list does not wait for slow steps, and abandoned calls are not sent", async () => {
  await machines(20)
  await server.control.delays(stepsPath, 60_000)
  await server.control.clearRequests()
  await server.logged()
  const logged = server.log.length
  const page = await noor.open("/deployments")
  expect(panels(page).filter((panel) => panel.includes("Not loaded yet"))).toHaveLength(20)
  expect(await stepCalls()).toHaveLength(6)
  await server.logged()
  const failures = server.log.slice(logged).filter(({ msg }) => msg === "upstream call failed")
  expect(failures).toEqual([])
})

test("the row's button reruns without another page", async () => {
  // The step runs until the test has seen it.
  await server.control.settings({ speed: 0.1 })
  const [id = ""] = await machines()
  const list = await noor.open("/deployments")
  const page = await noor.submit(list, "Rerun Loading the GPU driver")
  expect(page.url.pathname).toBe("/deployments")
  expect(page.text).toContain("Setup step is running again")
  expect(panels(page)[0]).toContain("4/5")
  expect(await server.control.changes()).toMatchObject([
    { path: `/api/deployments/${id}/setup-steps/gpu-driver/rerun` },
  ])
})

test.each([
  [
    { kind: "status", status: 409, body: { error: "The <b>driver</b> is busy" } },
    "The <b>driver</b> is busy",
  ],
  [{ kind: "cut" }, "Failed to rerun setup step"],
  [{ kind: "status", status: 503, body: "<p>down</p>" }, "Failed to rerun setup step"],
] as const)("a rerun that fails with %j shows %s", async (fault, said) => {
  await machines()
  const list = await noor.open("/deployments")
  await server.control.fault({ path: rerunPath, times: 1, fault })
  const page = await noor.submit(list, "Rerun Loading the GPU driver")
  expect(page.url.pathname).toBe("/deployments")
  expect(page.text).toContain("Setup Step Failed")
  expect(page.text).toContain(said)
  expect(page.document.querySelector("main b")).toBeNull()
  const again = await noor.submit(page, "Rerun Loading the GPU driver")
  expect(again.text).toContain("Setup step is running again")
})

test("a rerun after the session has ended says on the list that nothing was rerun", async () => {
  const [id = ""] = await machines()
  const visitor = createVisitor(server.origin)
  const answer = await visitor.post(`/deployments/${id}/steps/gpu-driver/rerun`, "step=driver&formKey=1")
  expect(answer.status).toBe(303)
  const page = await visitor.open(String(answer.headers.location))
  expect(page.url.pathname).toBe("/deployments")
  expect(page.text).toContain("Your session has ended. The step wasn't rerun.")
  expect(await server.control.changes()).toEqual([])
})
