import { createServer } from "node:http"
import { keptList, listKey, listPanel, storedList } from "../../support/connected-deployments"
import { expect, test, visit } from "../../support/e2e"
import { listen } from "../../support/listen"

test("a guide says that the browser's storage is full, and blames nobody else", async ({
  page,
  tolerate,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  })
  tolerate(/Failed to save scroll positions/)
  await visit(page, "/private-deployments/category/local?useCustomDomain=true&customDomain=ai.acme.example")
  await page.getByRole("button", { name: "Add to my private deployments" }).click()
  await expect(page.getByText("Nothing was added", { exact: true })).toBeVisible()
  await expect(page.getByText("Browser storage is blocked or full.")).toBeVisible()
  await expect(page.getByText("The platform returned")).toHaveCount(0)
})

test("a list that couldn't be moved stays, and the next load tries again", async ({
  page,
  server,
  signedIn,
}) => {
  // This page does not notice by itself that somebody signs in.
  await visit(page, "/")
  await page.evaluate(([name, text]) => localStorage.setItem(name ?? "", text ?? ""), [listKey, keptList])
  await signedIn("noor@example.com")
  await server.control.fails("/api/connected-deployments/sync", 500, { times: 1 })
  const refused = page.waitForResponse((response) => response.url().includes("/connected/sync"))
  await visit(page, "/home")
  expect((await refused).status()).toBe(400)
  expect(await storedList(page)).toBe(keptList)
  await visit(page, "/private-deployments")
  await expect(listPanel(page).getByRole("heading", { name: "Desk" })).toBeVisible()
  await expect.poll(() => storedList(page)).toBeNull()
})

test("by keyboard alone, Enter in the dialog removes nothing", async ({ page, server, signedIn }) => {
  await signedIn("ada@example.com")
  await visit(page, "/private-deployments")
  await expect(
    listPanel(page)
      .getByRole("button", { name: /^Check from this browser/ })
      .first(),
  ).toBeVisible()
  const link = listPanel(page).getByRole("link", { name: "Remove Research cluster" })
  const dialog = page.getByRole("dialog", { name: "Remove Private Deployment" })
  await link.focus()
  await page.keyboard.press("Enter")
  await expect(dialog).toContainText("only the reference")
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  expect((await server.control.requests()).filter(({ method }) => method === "DELETE")).toEqual([])

  await page.keyboard.press("Enter")
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(listPanel(page).getByRole("heading", { name: "Research cluster" })).toBeHidden()
  await expect(listPanel(page).getByRole("heading", { name: /^Your Private Deployments/ })).toBeFocused()
  await expect(page.getByRole("status").filter({ hasText: "Research cluster removed" })).toBeVisible()
  await expect(page).toHaveURL("/private-deployments")
})

test("the browser's list moves to the account once, even when two tabs sign in", async ({
  page,
  context,
  server,
  signedIn,
}) => {
  await visit(page, "/private-deployments")
  await page.evaluate(([name, text]) => localStorage.setItem(name ?? "", text ?? ""), [listKey, keptList])
  await page.close()
  await signedIn("noor@example.com")
  const tabs = [await context.newPage(), await context.newPage()]
  // Otherwise the first tab would be done before the second one looks.
  const opening: Promise<unknown>[] = []
  await context.route(/\/connected\/sync/, async (route) => {
    await Promise.all(opening)
    await route.continue()
  })
  opening.push(...tabs.map((tab) => visit(tab, "/private-deployments")))
  await Promise.all(opening)
  for (const tab of tabs) await expect(listPanel(tab).getByRole("heading", { name: "Desk" })).toBeVisible()
  const syncs = (await server.control.requests()).filter(({ path }) => path.endsWith("/sync"))
  expect(syncs.map(({ body }) => body)).toEqual([
    { local_storage_deployments: [{ name: "Desk", url: "https://desk.example", is_default: false }] },
  ])
  for (const tab of tabs) await expect.poll(() => storedList(tab)).toBeNull()
})

test("a deployment is added and checked from this browser", async ({ page, signedIn, tolerate }) => {
  const deployment = createServer((_request, response) => response.end("here"))
  const port = await listen(deployment)
  await signedIn("noor@example.com")
  await visit(page, "/private-deployments")
  await listPanel(page).getByText("Add a Private Deployment").click()
  const add = listPanel(page).getByRole("button", { name: "Add" })
  await expect(add).toBeDisabled()
  await listPanel(page).getByLabel("Name").fill("Here")
  await listPanel(page).getByLabel("URL").fill(`http://127.0.0.1:${port}`)
  // While the server is down nothing is lost.
  tolerate(/ERR_FAILED/)
  await page.route("**/*.data*", (route) => route.abort())
  await add.click()
  const problem = listPanel(page)
    .getByRole("alert")
    .filter({ hasText: "Couldn't save the deployment. The platform returned no valid response" })
  await expect(problem).toBeVisible()
  await expect(listPanel(page).getByLabel("Name")).toHaveValue("Here")
  await page.unroute("**/*.data*")
  await add.click()
  const check = listPanel(page).getByRole("button", {
    name: /^Check from this browser whether Here responds/,
  })
  await check.click()
  await expect(listPanel(page).getByRole("listitem").getByRole("status")).toContainText(
    "The address responds.",
  )
  await expect(page).toHaveURL("/private-deployments")
  // The browser may keep a connection without a request, which close() alone would wait for.
  deployment.closeAllConnections()
  await new Promise((resolve) => deployment.close(resolve))
})
