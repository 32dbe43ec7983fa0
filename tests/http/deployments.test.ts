import { NodeType } from "node-html-parser"
import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { createVisitor, type Page } from "../support/visitor"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")

function rowOf(page: Page, name: string) {
  return page.document.querySelectorAll("li").find((row) => row.querySelector("h3")?.text.trim() === name)
}

const create = /^Create/

test("without scripts a deployment is created, comes up and is deleted", async () => {
  await server.control.settings({ speed: 100 })
  const form = await noor.open("/deployments/type/trial-vm")
  const created = await noor.submit(form, "Create Trial VM", { name: " research-desk ", timeout: "480" })
  expect(created.status).toBe(200)
  expect(created.hops.map(({ status, method }) => [status, method])).toEqual([[303, "POST"]])
  expect(created.text).toContain("Creating research-desk")
  expect(await server.control.changes()).toEqual([
    {
      method: "POST",
      path: "/api/deployments",
      body: { configId: "trial_vm_hetzner", name: "research-desk", timeoutMins: 480 },
    },
  ])

  await expect
    .poll(async () => rowOf(await noor.follow(created, "Refresh"), "research-desk")?.text)
    .toContain("running")
  const list = await noor.follow(created, "Refresh")
  expect(list.text).not.toContain("Creating research-desk")
  const launch = rowOf(list, "research-desk")?.querySelector('a[target="_blank"]')
  // A page of the sandbox, whose machines have no host names.
  const opened = await noor.open(launch?.getAttribute("href") ?? "")
  expect([opened.status, opened.url.pathname]).toEqual([
    200,
    expect.stringMatching(/^\/sandbox\/machines\/[\d-]+$/),
  ])
  expect(launch?.getAttribute("rel")).toContain("noopener")

  const asked = await noor.follow(list, "Delete research-desk")
  expect(asked.text).toContain(
    'WARNING: Are you sure you want to delete deployment "research-desk"? This will DESTROY ALL DATA associated with this deployment! This action cannot be undone.',
  )
  expect(asked.text).toMatch(/Trial VM, created just now, cost so far \$0\.10/)
  expect(asked.document.querySelector("[autofocus]")?.text).toBe("Cancel")
  const left = await noor.submit(asked, "Delete Deployment")
  expect(left.url.pathname).toBe("/deployments")
  expect(left.text).toContain("Deleted research-desk")
  expect((await server.control.changes()).at(-1)).toMatchObject({
    method: "DELETE",
    path: expect.stringMatching(/^\/api\/deployments\/dep_/),
  })
  // The address of the creation, as the browser's Back opens it.
  for (const address of ["/deployments", created.url.pathname + created.url.search]) {
    const gone = await noor.open(address)
    expect(rowOf(gone, "research-desk")).toBeUndefined()
    expect(gone.text).toContain("No deployments yet")
  }
})

test("the address preselects a card, and an unknown type preselects none", async () => {
  for (const [type, value] of [
    ["hearth-cloud", "hearth_cloud"],
    ["trial-vm", "trial_vm_hetzner"],
    ["gpu-instance", "gpu_instance_civo"],
    ["nonsense", undefined],
    ["%F0%9F%94%A5", undefined],
  ]) {
    const page = await noor.open(`/deployments/type/${type}`)
    expect(page.status).toBe(200)
    expect(page.document.querySelector("input[type=radio][checked]")?.getAttribute("value")).toBe(value)
  }
})

test("the list comes first once there is a machine, and New Deployment leads to the form and back to its order", async () => {
  const empty = await noor.open("/deployments")
  expect(empty.text).toContain("Choose Your Deployment")
  expect(empty.text).not.toContain("New Deployment")
  await server.control.deployments({ email: "noor@example.com", name: "desk" })
  const list = await noor.open("/deployments?sort=name")
  expect(list.text).not.toContain("Choose Your Deployment")
  const form = await noor.follow(list, "New Deployment", "main")
  expect(form.text).toContain("Choose Your Deployment")
  const page = await noor.submit(form, create, { name: "atlas" })
  const body = { configId: "trial_vm_hetzner", name: "atlas", timeoutMins: null }
  expect(await server.control.changes()).toEqual([{ method: "POST", path: "/api/deployments", body }])
  expect(page.document.querySelectorAll("article h3").map(({ text }) => text)).toEqual(["atlas", "desk"])
  expect(page.text).not.toContain("Choose Your Deployment")
})

test("Hosted Platform creates nothing and links to its own site", async () => {
  const form = await noor.open("/deployments")
  const page = await noor.submit(form, create, { configId: "hearth_cloud", name: "x" })
  expect(page.url.pathname).toBe("/deployments/type/hearth-cloud")
  expect(page.document.querySelector(`a[href="${server.origin}/sandbox"]`)?.text).toContain(
    "Open Hosted Platform",
  )
  expect(await server.control.changes()).toEqual([])
})

test.each([
  "configId=nonsense&name=a&timeout=60",
  "configId=trial_vm_hetzner&name=a&timeout=61",
  "configId=trial_vm_hetzner&name=a&timeout=-1",
  "configId=trial_vm_hetzner&name=a&timeout=1e3",
  "configId=trial_vm_hetzner&name=a&timeout=%D9%A6%D9%A0",
  "configId=trial_vm_hetzner&name=a",
  `configId=trial_vm_hetzner&timeout=60&name=${"x".repeat(129)}`,
  "",
])("%s is refused with 400 and not sent upstream", async (body) => {
  expect((await noor.post("/deployments", body)).status).toBe(400)
  expect(await server.control.changes()).toEqual([])
})

test("a name with characters that turn the direction of texts turns no sentence, label or title", async () => {
  const name = "\u2069\u202egnp.exe"
  const [id] = await server.control.deployments({ email: "noor@example.com", name, count: 1 })
  const form = await noor.open("/deployments/type/trial-vm")
  const pages = [await noor.submit(form, create, { name })]
  for (const path of ["", "/logs", "/timeout?minutes=60", "/delete", "/terminal"])
    pages.push(await noor.open(`/deployments/${id}${path}`))
  for (const { document, url } of pages) {
    const turning = document.querySelectorAll("*").flatMap((element) => {
      const own = element.childNodes.filter(({ nodeType }) => nodeType === NodeType.TEXT_NODE)
      const inElement = element.closest("bdi, [dir=auto], script")
      const texts = inElement ? [] : own.map(({ text }) => text)
      const { value: _, ...attributes } = element.attributes
      return [...texts, ...Object.values(attributes)]
    })
    expect(
      turning.filter((text) => /[\u202e\u2069]/.test(text)),
      url.pathname,
    ).toEqual([])
  }
})

test("an unavailable type cannot be chosen", async () => {
  await server.control.answers("/api/deployments/types", { data: [{ id: "trial_vm_hetzner" }] })
  const page = await noor.open("/deployments/type/gpu-instance")
  expect(page.document.querySelector("input[value=gpu_instance_civo]")?.hasAttribute("disabled")).toBe(true)
  expect(page.document.querySelector("input[type=radio][checked]")).toBeNull()
  expect(page.text).toContain("Currently unavailable.")
})

test("rows show type, cost and end", async () => {
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 10_000 } })
  const createdAt = new Date(Date.now() - 60.5 * 60_000)
  const gpu = { configId: "gpu_instance_civo", version: "2.0.1", ipv4: "10.1.2.3", timeoutMins: 240 }
  await server.control.deployment("noor@example.com", "lab", { ...gpu, createdAt: createdAt.toISOString() })
  const failed = { status: "failed", errorMessage: "No capacity <script>" }
  await server.control.deployment("noor@example.com", "broken", failed)
  await server.control.deployments({ email: "noor@example.com", name: "paused", status: "stopped" })
  const page = await noor.open("/deployments")
  const lab = rowOf(page, "lab")
  expect(lab?.text).toContain("GPU Private")
  expect(lab?.text).toContain("2.0.1")
  expect(lab?.text).toContain("$5.00/hour")
  expect(lab?.text).toMatch(/Stops in 2 h 59 m \d+ s/)
  expect(lab?.querySelector("time")?.getAttribute("datetime")).toBe(
    new Date(createdAt.getTime() + 240 * 60_000).toISOString(),
  )
  expect(lab?.querySelector("a[target]")?.getAttribute("href")).toBe(
    `${server.origin}/sandbox/machines/10-1-2-3`,
  )
  const broken = rowOf(page, "broken")
  expect(broken?.text).toMatch(/failed.*Trial VM.*No capacity <script>/s)
  for (const name of ["broken", "paused"]) expect(rowOf(page, name)?.text).not.toMatch(/Never expires|\$/)
  expect(rowOf(page, "paused")?.text).toMatch(
    /stopped.*The balance didn't cover the next hour\.This machine has stopped and all data on it is lost\. It isn't charged/s,
  )
  // The likely act comes first.
  const acts = (name: string) =>
    rowOf(page, name)
      ?.querySelectorAll(".row-actions a")
      .map(({ text }) => text)
  expect(acts("broken")?.[0]).toContain("Retry")
  expect(acts("paused")?.[0]).toBe("Create another like paused")
  expect(acts("lab")?.[0]).toContain("Open Terminal")
})

test("visitors see the cards and the call to action", async () => {
  const page = await createVisitor(server.origin).open("/deployments/type/gpu-instance")
  const call = page.document.querySelectorAll("main a").find(({ text }) => text === "Register to Deploy")
  expect(call?.getAttribute("href")).toBe(
    "/auth/sign-in?returnTo=%2Fdeployments%2Ftype%2Fgpu-instance&register",
  )
  expect(page.text).toContain("$75/month per user")
  expect(page.document.querySelector("form[method=post] input[name=name]")).toBeNull()
})
