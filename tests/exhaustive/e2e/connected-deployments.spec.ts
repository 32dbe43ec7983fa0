import { keptList, listKey, listPanel, storedList } from "../../support/connected-deployments"
import { expect, test, visit } from "../../support/e2e"
import { endSession } from "../../support/launchpad"

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

test("after the session, nothing moves to the account and typed text stays", async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/private-deployments")
  await listPanel(page).getByText("Add a Private Deployment").click()
  const add = listPanel(page).getByRole("button", { name: "Add" })
  await expect(add).toBeDisabled()
  await listPanel(page).getByLabel("Name").fill("Desk")
  await listPanel(page).getByLabel("Description").fill("Under the window")
  await listPanel(page).getByLabel("URL").fill("https://desk.exa")
  await endSession(page)
  await expect(listPanel(page)).toContainText(
    "You are not signed in. Your list is stored in this browser only.",
  )
  await expect(listPanel(page).getByLabel("Name")).toHaveValue("Desk")
  await expect(listPanel(page).getByLabel("Description")).toHaveValue("Under the window")
  await expect(listPanel(page).getByLabel("URL")).toHaveValue("https://desk.exa")
  await expect(listPanel(page).getByLabel("URL")).toBeFocused()
  await expect(page.locator("section:has(+ nav[aria-label=Categories])")).toHaveId("your-deployments")
  await listPanel(page).getByLabel("URL").fill("https://desk.example")
  await add.click()
  await expect(listPanel(page).getByRole("heading", { name: "Desk" })).toBeVisible()
  await expect(listPanel(page).getByLabel("Description")).toHaveValue("")
})

test("the add and edit pages keep typed text when the session ends", async ({ page, server, signedIn }) => {
  const body = [{ id: "con_ward", name: "Ward", description: null, url: "https://ward.example" }]
  await server.control.answers("GET /api/connected-deployments", body)
  await page.clock.install()
  const kept: [address: string, act: string][] = [
    ["/private-deployments/connected/new", "Add"],
    ["/private-deployments/connected/con_ward/edit", "Save"],
  ]
  for (const [address, act] of kept) {
    await signedIn("ada@example.com")
    await visit(page, address)
    await page.getByLabel("Name").fill("")
    await expect(page.getByRole("button", { name: act })).toBeDisabled()
    await page.getByLabel("Name").fill("Half a na")
    await endSession(page)
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible()
    await expect(page.getByLabel("Name")).toHaveValue("Half a na")
  }
  await signedIn("ada@example.com")
  await visit(page, "/private-deployments/category/local")
  await expect(page.getByRole("button", { name: "Configuration Saved" })).toBeVisible()
  await page.getByRole("combobox", { name: "License" }).selectOption("Another key")
  await page.locator("input[name=licenseKey]").fill("half-a-key")
  await endSession(page)
  await expect(page.getByRole("combobox", { name: "License" })).toBeHidden()
  await expect(page.locator("input[name=licenseKey]")).toHaveValue("half-a-key")
})
