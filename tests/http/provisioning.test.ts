import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { fieldValue, textOf } from "../support/page-parts"
import { signIn } from "../support/visitor"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")

test("a starting deployment has its phase and remaining time in the server's HTML", async () => {
  const id = await server.control.deployment("noor@example.com", "lab", { status: "installing", ageMs: 0 })
  for (const path of ["/deployments", `/deployments/${id}`]) {
    const row = (await noor.open(path)).document.querySelector("main article")
    expect(textOf(row), path).toMatch(/Installing · phase 2 of 2, about [123]0 s left/)
    expect(Number(row?.querySelector("progress")?.getAttribute("value")), path).toBeLessThan(0.5)
  }
})

test("a failed deployment links to the form with the same settings", async () => {
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 10_000 } })
  const failed = { status: "failed", errorMessage: "No capacity here" }
  const gpu = { configId: "gpu_instance_civo", timeoutMins: 480 }
  await server.control.deployment("noor@example.com", "lab & <b>desk</b>", { ...gpu, ...failed })
  const form = await noor.follow(await noor.open("/deployments"), /^Retry/, "article")
  expect(form.url.pathname).toBe("/deployments/type/gpu-instance")
  expect(fieldValue(form, "name")).toBe("lab & <b>desk</b>")
  expect(form.document.querySelector("select[name=timeout] option[selected]")?.getAttribute("value")).toBe(
    "480",
  )
  expect(fieldValue(form, "configId")).toBe("gpu_instance_civo")
  const created = await noor.submit(form, "Create GPU Instance")
  expect(created.text).toContain("Creating lab & <b>desk</b>")
})

test("whether a deployment has failed depends on its status, not on a message", async () => {
  const kim = await signIn(server, "kim@example.com")
  const row = {
    deployment_config_id: "trial_vm_hetzner",
    created_at: new Date().toISOString(),
    timeout_mins: null,
  }
  const body = [
    { ...row, id: "d1", name: "recovered", status: "running", error_message: "An old message" },
    { ...row, id: "d2", name: "silent", status: "failed", error_message: null },
    { ...row, id: "d3", name: "broken", status: "error", error_message: "No capacity here" },
  ]
  for (const path of ["/api/deployments", "/api/admin/deployments"]) {
    await server.control.answers(`GET ${path}`, body)
  }
  for (const [visitor, page] of [
    [noor, "/deployments"],
    [noor, "/home"],
    [kim, "/dashboard"],
  ] as const) {
    const { text } = await visitor.open(page)
    expect(text, page).toContain("No capacity here")
    expect(text, page).toContain("The platform gave no reason.")
    expect(text, page).not.toContain("An old message")
  }
  expect((await noor.open("/balance")).text).not.toContain("An old message")
})
