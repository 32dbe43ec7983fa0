import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertText, fieldValue } from "../support/page-parts"

// The platform may fail to say who is an administrator. Then nobody is told that they aren't one, and nothing typed is lost.

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

test("a license and a deletion weren't made, and say so", async () => {
  const licenses = await kim.open("/admin/licenses")
  const [id] = await server.control.deployments({ email: "ada@example.com", name: "lab" })
  const question = await kim.open(`/dashboard/${id}/delete`)
  await away()
  await server.control.clearRequests()
  const typed = { email: "noor@example.com", organizationName: "Ward Seven" }
  const license = await kim.submit(licenses, "Create License", typed)
  expect(alertText(license)).toBe("Failed to create license. Please try again.")
  expect(fieldValue(license, "organizationName")).toBe("Ward Seven")
  const deletion = await kim.submit(question, "Delete Deployment")
  expect(alertText(deletion)).toContain("was not changed. Try again later.")
  expect(await adminCalls()).toEqual([])
})

test("a bulk action says that nothing was changed", async () => {
  const ids = await server.control.deployments({ email: "ada@example.com", name: "batch", count: 2 })
  const selected = ids.map((id) => `id=${id}`).join("&")
  const page = await kim.open(`/dashboard/bulk?act=timeout&${selected}`)
  await away()
  const kept = await kim.submit(page, "Continue", { minutes: "240" })
  expect(kept.status).toBe(400)
  expect(alertText(kept)).toContain("Nothing was changed.")
  expect(kept.text).not.toContain("session has ended")
})
