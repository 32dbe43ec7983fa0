import { expect, test, visit } from "../support/e2e"
import { withoutPolls } from "../support/launchpad"

// What the next person in the same browser meets in the tabs of the one before.

const adas = "ada@example.com"
const noors = "noor@example.com"

test.beforeEach(({ tolerate }) => tolerate(/^(412|409) for /))

test("Delete in an old tab does nothing for the next person", async ({ page, server, signedIn }) => {
  await server.control.deployments({ email: adas, name: "adas-vm" })
  await signedIn(adas, { fresh: true })
  await withoutPolls(page)
  await visit(page, "/deployments")
  await signedIn(noors)
  page.once("dialog", (dialog) => void dialog.accept())
  await page.getByRole("link", { name: "Delete adas-vm" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`You are signed in as ${noors} now`)
  await expect(page.getByText(adas)).toHaveCount(0)
  expect(await server.control.changes()).toEqual([])
  await page.getByRole("link", { name: "Cancel" }).click()
  await expect(page.getByRole("banner")).toContainText(noors)
})
