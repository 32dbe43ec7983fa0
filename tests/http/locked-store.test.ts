import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { lockRecords } from "../support/locked-store"
import { fieldValue } from "../support/page-parts"
import type { Page, Visitor } from "../support/visitor"

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")
const noor = signedIn(server, "noor@example.com")

const refusal = "This server can't take changes right now. Nothing was changed."

/** Sends the form of a page while the server can store nothing, so that it can't know that it acts once. */
async function submitLocked(
  person: Visitor,
  page: Page,
  button: string,
  values: Record<string, string> = {},
) {
  const unlock = lockRecords(server)
  const refused = await person.submit(page, button, values).finally(unlock)
  expect(refused.text).toContain(refusal)
  expect(await server.control.changes()).toEqual([])
  return refused
}

test("a review keeps its selection, and starts its job later", async () => {
  const ids = await server.control.deployments({ email: "ada@example.com", name: "batch", count: 2 })
  const review = await kim.open(`/dashboard/bulk?act=delete&${ids.map((id) => `id=${id}`).join("&")}`)
  const refused = await submitLocked(kim, review, "Delete 2 deployments")
  const started = await kim.submit(refused, "Delete 2 deployments")
  expect(started.url.pathname).toMatch(/^\/admin\/jobs\//)
})

test("a terminal without scripts keeps the line", async () => {
  const [id = ""] = await server.control.deployments({ email: "noor@example.com", name: "desk" })
  const frame = await noor.open(`/deployments/${id}/terminal/input`)
  const refused = await submitLocked(noor, frame, "Enter", { line: "echo kept" })
  expect(fieldValue(refused, "line")).toBe("echo kept")
})

test("a guide says that nothing was added", async () => {
  const guide = await noor.open(
    "/private-deployments/category/local?useCustomDomain=true&customDomain=ai.acme.example",
  )
  await submitLocked(noor, guide, "Add to my private deployments")
})
