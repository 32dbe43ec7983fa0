import { beforeEach, expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import type { Page } from "../support/visitor"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")

beforeEach(async () => {
  const create = (name: string, hours: number, more: object) =>
    server.control.deployment("noor@example.com", name, { ageMs: hours * 3_600_000, ...more })
  await create("claims-triage", 3, { configId: "gpu_instance_civo" })
  await create("atlas", 2, { status: "failed", timeoutMins: 240 })
  await create("Research desk", 1, { timeoutMins: 120 })
})

function names(page: Page) {
  return page.document.querySelectorAll("main li article h3").map(({ text }) => text.trim())
}

test("the form requests the same page and shows its filters", async () => {
  const start = await noor.open("/deployments/type/trial-vm?created=dep_x")
  const page = await noor.submit(start, "Apply", { q: " desk ", status: "running", sort: "cost" })
  expect(page.url.pathname).toBe("/deployments/type/trial-vm")
  expect(page.url.searchParams.get("created")).toBe("dep_x")
  expect(names(page)).toEqual(["Research desk"])
  expect(page.text).toContain("1 of 3")
  expect(page.document.querySelector("main search input[name=q]")?.getAttribute("value")).toBe("desk")
  const chosen = page.document.querySelectorAll("main search option[selected]")
  expect(chosen.map((option) => option.getAttribute("value"))).toEqual(["running", "cost"])
})

test("no results show a message, and clearing the filters keeps the sort order", async () => {
  const page = await noor.open("/deployments?q=%3Cimg%20src=x%3E&status=failed&sort=name")
  expect(names(page)).toEqual([])
  expect(page.text).toContain("No results")
  expect(page.text).toContain("Nothing matches “<img src=x>” and “failed”.")
  expect(page.document.querySelector("main img")).toBeNull()
  const cleared = await noor.follow(page, "Clear filters")
  expect(cleared.url.search).toBe("?sort=name")
  expect(names(cleared)).toHaveLength(3)
})

test("a new deployment appears in the sort order, and no filter hides it", async () => {
  const form = await noor.open("/deployments/type/trial-vm?q=atlas&status=failed&sort=name")
  const page = await noor.submit(form, /^Create/, { configId: "trial_vm_hetzner", name: "new-one" })
  expect(page.url.search).toMatch(/^\?sort=name&created=dep_\w+$/)
  expect(names(page)).toEqual(["atlas", "claims-triage", "new-one", "Research desk"])
})

test("a refused form keeps the filters of the list", async () => {
  const form = await noor.open("/deployments/type/trial-vm?q=atlas")
  const page = await noor.submit(form, /^Create/, { configId: "trial_vm_hetzner", name: " " })
  expect(page.status).toBe(400)
  expect(names(page)).toEqual(["atlas"])
})

test("deleting and canceling lead back to the same list", async () => {
  const list = await noor.open("/deployments?q=a&sort=name")
  const asked = await noor.follow(list, "Delete atlas")
  const back = await noor.follow(asked, "Cancel")
  expect(back.url.href).toBe(list.url.href)
  const left = await noor.submit(asked, "Delete Deployment")
  expect(left.url.href).toBe(list.url.href)
  expect(names(left)).toEqual(["claims-triage", "Research desk"])
})
