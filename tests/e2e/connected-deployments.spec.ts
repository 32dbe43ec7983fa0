import { createServer } from "node:http"
import { keptList, listKey, listPanel, storedList } from "../support/connected-deployments"
import { expect, test, visit } from "../support/e2e"
import { listen } from "../support/listen"

test("a visitor's list is kept by the browser and shown in every tab", async ({ page, context }) => {
  await visit(page, "/private-deployments")
  const other = await context.newPage()
  await visit(other, "/private-deployments")
  await expect(listPanel(other).getByRole("button", { name: "Add" })).toBeDisabled()

  const add = listPanel(page).getByRole("button", { name: "Add" })
  await expect(add).toBeDisabled()
  await listPanel(page).getByLabel("Name").fill("Desk")
  await listPanel(page).getByLabel("URL").fill("javascript:alert(1)")
  await add.click()
  await expect(listPanel(page).getByRole("alert")).toContainText("Please enter a valid URL")
  await expect(listPanel(page).getByLabel("URL")).toBeFocused()
  await listPanel(page).getByLabel("URL").fill(" https://desk.example/ ")
  await add.click()
  for (const tab of [page, other]) {
    await expect(listPanel(tab).getByRole("heading", { name: "Desk" })).toBeVisible()
  }
  expect(JSON.parse((await storedList(page)) ?? "")).toMatchObject([
    { user_id: "local", name: "Desk", url: "https://desk.example", is_default: false },
  ])

  await listPanel(page).getByRole("link", { name: "Edit Desk" }).click()
  await page.getByLabel("Name").fill("Table")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(listPanel(other).getByRole("heading", { name: "Table" })).toBeVisible()
  await listPanel(page).getByRole("link", { name: "Remove Table" }).click()
  await page.getByRole("button", { name: "Remove Reference" }).click()
  await expect(listPanel(other)).toContainText("No private deployments yet")
  await expect.poll(() => storedList(page)).toBeNull()
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
