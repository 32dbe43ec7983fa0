import { beforeEach, expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import type { Page } from "../support/visitor"

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")
const noor = signedIn(server, "noor@example.com")
const kim = signedIn(server, "kim@example.com")

beforeEach(async () => {
  for (const person of [ada, noor, kim]) await person.post("/account/activity", "")
})

/** The rows of the list: what was done, to which, and how it ended. */
function rowsOf(page: Page) {
  return page.document
    .querySelectorAll("tbody tr")
    .map((row) =>
      ["th", '[data-label="Which"]', '[data-label="Outcome"]'].map((cell) =>
        row.querySelector(cell)?.text.trim(),
      ),
    )
}

async function createDesk(name = "research-desk") {
  const form = await noor.open("/deployments/type/trial-vm")
  const created = await noor.submit(form, "Create Trial VM", { name, timeout: "480" })
  return created.url.searchParams.get("created") ?? ""
}

test("what is created, changed and deleted is listed, newest first, to its person only", async () => {
  const id = await createDesk()
  const timeout = await noor.open(`/deployments/${id}/timeout`)
  await noor.submit(timeout, "Change Timeout", { minutes: "600" })
  const asked = await noor.open(`/deployments/${id}/delete`)
  await noor.submit(asked, "Delete Deployment")

  const list = await noor.open("/account/activity")
  expect(rowsOf(list)).toEqual([
    ["Deleted a deployment", "research-desk", "Done"],
    ["Changed a timeout", "research-desk", "Stops after 10 hours"],
    ["Created a deployment", "research-desk", "Done"],
  ])
  expect(list.text).not.toContain(id)
  expect((await ada.open("/account/activity")).text).toContain("No activity yet")

  const page = await noor.open(list.document.querySelector("tbody a")?.getAttribute("href") ?? "")
  expect(page.text).toMatch(/Type\s*Trial VM/)
  expect(page.text).toContain("Deleted by you")
  expect(page.text).toMatch(/Cost by our rate\s*\$0\.10/)
  const form = await noor.follow(page, "Create another")
  expect(form.url.pathname).toBe("/deployments/type/trial-vm")
  expect(Object.fromEntries(form.url.searchParams)).toEqual({ name: "research-desk", timeout: "480" })
})

test("a filter, and the file with the rows that it shows", async () => {
  await createDesk()
  await createDesk("other-desk")
  const list = await noor.open("/account/activity?deployment=other-desk")
  expect(rowsOf(list)).toEqual([["Created a deployment", "other-desk", "Done"]])
  const file = await noor.open("/account/activity.csv?deployment=other-desk")
  expect(file.headers["content-type"]).toContain("text/csv")
  const [head, ...lines] = file.body.trim().split(/\r?\n/)
  expect(head).toContain("What,Which,Deployment ID,Outcome,Time,Network,Browser")
  expect(lines).toEqual([expect.stringMatching(/^Created a deployment,other-desk,[^,]+,Done,/)])
})

test("a refused change is listed with its reason, and does not name the deployment", async () => {
  const id = await createDesk()
  await server.control.fails(`DELETE /api/deployments/${id}`, 403)
  await noor.post(`/deployments/${id}/delete`, "name=never-its-name")
  const list = await noor.open("/account/activity")
  const reason = "Access denied. Your account doesn't have permission."
  expect(rowsOf(list)[0]).toEqual(["Tried to delete a deployment", "research-desk", reason])
  const page = await noor.open(`/account/activity/${id}`)
  expect(page.text).toContain("research-desk")
  expect(page.text).not.toContain("never-its-name")
})

test("a deployment that an administrator has deleted here says so", async () => {
  const id = await createDesk()
  const asked = await kim.open(`/dashboard/${id}/delete`)
  await kim.submit(asked, "Delete Deployment")
  expect((await noor.open(`/account/activity/${id}`)).text).toContain("Deleted by an administrator")
  expect(rowsOf(await kim.open("/account/activity"))[0]?.[0]).toBe("Deleted a customer's deployment")
})

test("a machine that was not made here is shown by its deletion, with what it cost", async () => {
  const id = await server.control.deployment("noor@example.com", "old-desk", { ageMs: 5.5 * 3_600_000 })
  await noor.submit(await noor.open(`/deployments/${id}/delete`), "Delete Deployment")
  const page = await noor.open(`/account/activity/${id}`)
  expect(page.text).toMatch(/Type\s*Trial VM/)
  expect(page.text).toMatch(/Cost by our rate\s*\$0\.60/)
  const again = await noor.follow(page, "Create another")
  expect(again.url.searchParams.get("name")).toBe("old-desk")
})

test("a payment is listed with its end, once however often its page is loaded", async () => {
  const payment = await ada.submit(await ada.open("/balance"), "Add Funds")
  const canceled = await ada.submit(payment, "Cancel")
  await ada.open(canceled.url.pathname + canceled.url.search)
  expect(rowsOf(await ada.open("/account/activity")).map(([what]) => what)).toEqual([
    "Canceled adding funds",
    "Began to add funds",
  ])
})

test("the list is deleted by its button, and visitors have none", async () => {
  await createDesk()
  await createDesk("kept-desk")
  const list = await noor.open("/account/activity")
  expect(list.text).toContain("kept-desk")
  const empty = await noor.submit(list, "Delete Activity")
  expect(empty.text).toContain("Your activity was deleted")
  expect(empty.text).toContain("No activity yet")
})

test("a terminal that was opened is listed with the address that opened it", async () => {
  const [id] = await server.control.deployments({ email: "noor@example.com", name: "desk" })
  await noor.open(`/deployments/${id}/terminal?view=text`)
  const list = await noor.open("/account/activity")
  expect(rowsOf(list).map(([what, which]) => [what, which])).toEqual([["Opened a terminal", "desk"]])
  expect(list.document.querySelector("tbody tr")?.text).toMatch(/\d+\.\d+\.\d+\.\d+/)
})
