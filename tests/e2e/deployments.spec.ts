import { alertOf } from "../support/alert"
import { expect, test, visit } from "../support/e2e"
import { answerQuestions, deploymentRow, nextPoll } from "../support/launchpad"

test.use({ person: "ada@example.com" })

test("the create form follows the choice of a type, and a refused token keeps all of it", {
  tag: "@both",
}, async ({ page, server, signedIn, javaScriptEnabled }) => {
  await signedIn("noor@example.com")
  await server.control.fails("PUT /api/user/meta", 500)
  await visit(page, "/deployments/type/trial-vm")
  const create = (type: string) => page.getByRole("button", { name: `Create ${type}` })
  const [token, name] = [page.getByLabel("Model-hub token"), page.getByLabel("Deployment name")]
  const version = page.locator("select[name=version]")
  await expect(create("Trial VM")).toBeVisible()
  if (javaScriptEnabled) {
    await name.fill("   ")
    await expect(create("Trial VM")).toBeDisabled()
  }
  await expect(token).toBeHidden()
  const forty = page.getByText("your balance of $4.00 pays for 40 hours, at $0.10 an hour, $2.40 a day.")
  await expect(forty).toContainText("and all data on it is lost")
  await expect(version).toBeHidden()
  await page.getByText("+ Show Advanced Options", { exact: true }).click()
  await version.selectOption("2.0.9")
  await page.getByRole("radio", { name: /Hosted Platform/ }).check()
  await expect(page.getByRole("button", { name: /^Create/ })).toBeHidden()
  const cloud = page.getByRole("link", { name: /Open Hosted Platform/ })
  await expect(cloud).toHaveAttribute("href", `${server.origin}/sandbox`)

  await page.getByRole("radio", { name: /GPU Instance/ }).check()
  await expect(forty).toBeHidden()
  await expect(
    page.getByText("Your balance of $4.00 doesn't cover the first hour, which costs $5.00."),
  ).toBeVisible()
  const timeout = page.getByLabel("Stops after")
  await timeout.selectOption("480")
  await expect(timeout.locator("option:checked")).toHaveText(
    javaScriptEnabled
      ? /^8 hours · ends [A-Z][a-z]{2} \d\d:\d\d · \$40\.00$/
      : /^8 hours · ends [A-Z][a-z]{2} \d\d:\d\d UTC · \$0\.80 \(GPU \$40\.00\)$/,
  )
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  // Without scripts, the server's sentence is about another timeout.
  const end = javaScriptEnabled ? "For 8 hours this run costs at most $0.80." : "When its time ends"
  await expect(page.getByText(end).filter({ visible: true })).toHaveCount(1)
  await expect(forty).toBeHidden()
  await page.getByRole("radio", { name: /GPU Instance/ }).check()
  await token.fill("hf_sample")
  await name.fill("desk")
  await create("GPU Instance").click()
  await expect(alertOf(page)).toContainText("Failed to update Huggingface token")
  await expect(token).toBeFocused()
  await expect(token).toHaveValue(javaScriptEnabled ? "hf_sample" : "")
  const again = page.getByText("If you entered a token, enter it again.")
  await expect(again).toBeVisible({ visible: !javaScriptEnabled })
  await expect(name).toHaveValue("desk")
  await expect(deploymentRow(page, "desk")).toBeHidden()

  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await name.press("Enter")
  await expect(deploymentRow(page, "desk")).toContainText("2.0.9")
  const posted = (await server.control.changes()).find(({ method }) => method === "POST")
  expect(posted?.body).toMatchObject({ name: "desk", hearthVersion: "2.0.9", timeoutMins: 480 })
})

test("the new row has the focus, is said to be ready, and leaves it to the next", async ({
  page,
  server,
}) => {
  // Slow enough that a busy machine sees it start.
  await server.control.settings({ speed: 3 })
  await visit(page, "/deployments")
  for (const row of await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("article") })
    .all()) {
    const open = row.locator("details[open] > summary")
    if (await open.isVisible()) await open.click()
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(112)
  }
  await expect(page.getByRole("radio", { name: /Trial VM/ })).toBeHidden()
  await page.getByRole("link", { name: "New Deployment" }).click()
  await expect(page).toHaveURL("/deployments")
  await expect(page.getByRole("radio").first()).toBeFocused()
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await page.getByLabel("Deployment name").fill("first-vm")
  await page.getByRole("button", { name: "Create Trial VM" }).click()
  const row = deploymentRow(page, "first-vm")
  await expect(row.getByRole("link", { name: "first-vm", exact: true })).toBeFocused()
  await expect(page.getByRole("radio")).toHaveCount(0)
  await expect(page.getByRole("status").filter({ hasText: /^Ready: first-vm$/ })).toBeAttached({
    timeout: 30_000,
  })

  answerQuestions(page)
  await row.getByRole("link", { name: "Delete first-vm" }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole("article").first().getByRole("heading").getByRole("link")).toBeFocused()
})

test("a refresh is one request, and keeps focus and typed text", async ({ page, server }) => {
  await page.clock.install()
  await visit(page, "/deployments/type/trial-vm")
  const name = page.getByLabel("Deployment name")
  await name.fill("half a na")
  await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5))
  await nextPoll(page)
  await server.control.clearRequests()
  await server.control.deployments({ email: "ada@example.com", name: "newcomer" })
  await nextPoll(page)
  await expect(deploymentRow(page, "newcomer")).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue("half a na")
  expect(
    await name.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
  ).toEqual([2, 5])
  const requests = await server.control.requests()
  const lists = requests.filter(({ path }) => path === "/api/deployments")
  expect(lists).not.toEqual([])
  // On a busy machine, there may be more refreshes by now.
  expect(new Set(lists.map(({ requestId }) => requestId)).size).toBe(lists.length)
  const asked = requests.map(({ path }) => path)
  expect(asked).not.toContain("/api/deployments/types")
  expect(asked).not.toContain("/api/auth/check-admin")
})

test("when the session ends, typed text stays and private data goes", async ({ page, context }) => {
  await page.clock.install()
  await visit(page, "/deployments/type/trial-vm")
  await page.getByLabel("Deployment name").fill("half a na")
  await context.clearCookies()
  await nextPoll(page)
  await expect(alertOf(page)).toContainText("Your session has ended.")
  await expect(page.getByLabel("Deployment name")).toHaveValue("half a na")
  await expect(page.getByLabel("Deployment name")).toBeFocused()
  await expect(deploymentRow(page, "gpu-prod")).toBeHidden()
})

test("a search narrows the list down, sorts it and is cleared", async ({ page }) => {
  await visit(page, "/deployments")
  const rows = page.getByRole("article")
  const names = rows.getByRole("heading")
  const all = await rows.count()
  const byName = (await names.allTextContents()).toSorted()
  await page.getByRole("searchbox", { name: "Search deployments" }).fill("gpu-prod")
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/\/deployments\?q=gpu-prod/)
  await expect(page.getByRole("status").filter({ hasText: `1 of ${all}` })).toBeVisible()

  await page.getByLabel("Status").selectOption("failed")
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible()
  await page.getByRole("link", { name: "Clear filters" }).click()
  await expect(rows).toHaveCount(all)
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("")
  await expect(page.getByLabel("Status")).toHaveValue("")

  await page.getByLabel("Sort by").selectOption("Name")
  await expect(page).toHaveURL(/sort=name/)
  await expect(names).toHaveText(byName)
})

test("a completed step of a GPU instance runs again, and another version is installed", async ({
  page,
  server,
}) => {
  // Both run until the test has seen them.
  await server.control.settings({ speed: 0.1 })
  await visit(page, "/deployments")
  const row = deploymentRow(page, "gpu-prod")
  const gpu = page.getByRole("listitem").filter({ has: row })
  await expect(gpu).toContainText("All setup steps completed")
  await expect(gpu.getByRole("button", { name: /^Rerun/ })).toHaveCount(0)
  await gpu.locator("summary").click()
  await gpu.getByRole("button", { name: "Rerun Loading the GPU driver" }).dblclick()
  await expect(page.getByRole("status").filter({ hasText: "Setup step is running again" })).toBeVisible()
  await expect(gpu).toContainText("4/5")
  // The button that was pressed is gone.
  await expect(gpu.getByRole("listitem").filter({ hasText: "Loading the GPU driver" })).toBeFocused()
  expect(await server.control.changes()).toHaveLength(1)

  await row.getByRole("link", { name: /gpu-prod, update the version/ }).click()
  await page.getByRole("combobox", { name: "Version", exact: true }).selectOption("2.1.3")
  await page.getByRole("button", { name: "Update Version" }).click()
  const toast = page.getByRole("status").filter({ hasText: "Version Updated" })
  await expect(toast).toContainText("gpu-prod has been successfully updated to version 2.1.3.")
  await expect(page).toHaveURL("/deployments")
  await expect(row).toContainText("updating")
  expect((await server.control.changes()).map(({ body }) => body)).toContainEqual({ version: "2.1.3" })
})
