import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertText, fieldValue } from "../support/page-parts"

// The platform may fail to say who is an administrator. Then nobody reads that they aren't one, and nothing typed is lost.

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")

const away = () => server.control.fails("GET /api/auth/check-admin", 500)
const adminCalls = () => server.control.requests(/ \/api\/admin\//)

test("an admin's page can be opened again later", async () => {
  await away()
  const page = await kim.open("/admin/balances?unchecked")
  expect(page.status).toBe(502)
  expect(page.text).toContain("You're still signed in, and nothing was changed. Try again in a moment.")
  expect(page.text).not.toContain("Only administrators")
  expect(await adminCalls()).toEqual([])
})

test("an admin's form comes back as typed, and can be sent again", async () => {
  const page = await kim.open("/admin/balances")
  await away()
  const kept = await kim.submit(page, "Add to Balance", { email: "noor@example.com", amount: "12.5" })
  expect(kept.status).toBe(400)
  expect(alertText(kept)).toBe("An error occurredNothing was added.")
  expect([fieldValue(kept, "email"), fieldValue(kept, "amount")]).toEqual(["noor@example.com", "12.5"])
  expect(await adminCalls()).toEqual([])
  await server.control.clearFaults()
  const added = await kim.submit(await kim.submit(kept, "Add to Balance"), "Add $12.50")
  expect(added.text).toContain("$12.50 was added to the balance of noor@example.com.")
})

const license = { email: "noor@example.com", organizationName: "Ward Seven" }

test.each<[path: string, button: string, typed: Record<string, string>, sentence: string]>([
  ["/admin/licenses", "Create License", license, "Failed to create license. Please try again."],
  ["/dashboard/:id/delete", "Delete Deployment", {}, "was not changed. Try again later."],
  ["/dashboard/bulk?act=timeout&id=:id", "Continue", { minutes: "240" }, "Nothing was changed"],
])("what was sent at %s by %s wasn't done, and says so", async (path, button, typed, sentence) => {
  const [id = ""] = await server.control.deployments({ email: "ada@example.com", name: "lab" })
  const page = await kim.open(path.replace(":id", id))
  await away()
  await server.control.clearRequests()
  const kept = await kim.submit(page, button, typed)
  expect([kept.status, alertText(kept)]).toEqual([400, expect.stringContaining(sentence)])
  expect(fieldValue(kept, "organizationName")).toBe(typed.organizationName)
  expect(kept.text).not.toContain("session has ended")
  expect(await adminCalls()).toEqual([])
})

test.each([
  ["nobody knows whether it is an admin's", "GET /api/auth/check-admin"],
  ["the list can't be loaded", "GET /api/admin/deployments"],
])("a bulk action keeps the selection and the choice while %s", async (_why, call) => {
  const ids = await server.control.deployments({ email: "ada@example.com", name: "lab", count: 2 })
  const page = await kim.open(`/dashboard/bulk?act=timeout&id=${ids.join("&id=")}`)
  await server.control.fails(call, 500)
  const kept = await kim.submit(page, "Continue", { minutes: "240" })
  expect(alertText(kept)).toContain("Nothing was changed, and your selection is still here.")
  await server.control.clearFaults()
  const review = await kim.submit(kept, "Try again")
  expect(review.text).toContain("2 selected deployments will")
  expect(review.text).toContain("4 hours")
})
