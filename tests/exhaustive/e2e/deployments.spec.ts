import { fileURLToPath } from "node:url"
import type { Locator } from "@playwright/test"
import { allowClipboard, clipboardOf } from "../../support/clipboard"
import { expect, test, visit } from "../../support/e2e"
import { answerQuestions, deploymentRow, nextPoll } from "../../support/launchpad"

test.use({ person: "ada@example.com" })

test("canceling a deletion changes nothing; confirming it keeps typed text", async ({ page, server }) => {
  await visit(page, "/deployments/type/trial-vm")
  await page.getByLabel("Deployment name").fill("half a na")
  const remove = deploymentRow(page, "gpu-prod").getByRole("link", { name: "Delete" })
  page.once("dialog", (dialog) => dialog.dismiss())
  await remove.click()
  page.once("dialog", (dialog) => dialog.accept())
  await remove.click()
  await expect(deploymentRow(page, "gpu-prod")).toBeHidden()
  await expect(page.getByLabel("Deployment name")).toHaveValue("half a na")
  await expect(page).toHaveURL("/deployments/type/trial-vm")
  expect(await server.control.changes()).toHaveLength(1)
})

test("the countdown ticks, and copying an id copies all of it", async ({ page, context }) => {
  await allowClipboard(context)
  await visit(page, "/deployments")
  const countdown = deploymentRow(page, "gpu-prod").getByText(/^Stops in \d+ h/)
  const first = (await countdown.textContent()) ?? ""
  await expect(countdown).not.toHaveText(first)
  await page.getByRole("link", { name: "gpu-prod", exact: true }).click()
  await page.getByRole("button", { name: "Copy the ID" }).click()
  await expect(page.getByRole("button", { name: "Copied! the ID" })).toBeVisible()
  expect(await clipboardOf(page)).toMatch(/^dep_[a-z0-9]{16}$/)
})

test("a deployment that was deleted elsewhere shows a message", async ({ page, server }) => {
  await page.clock.install()
  await visit(page, "/deployments")
  await page.getByRole("link", { name: "gpu-prod", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: "gpu-prod" })).toBeVisible()
  await server.control.answers("/api/deployments", [])
  await nextPoll(page)
  await expect(page.getByText("This deployment no longer exists")).toBeVisible()
  await server.control.clearFaults()
  await page.getByRole("main").getByRole("link", { name: "Hosted Deployments" }).last().click()
  await expect(page.getByRole("article", { name: "gpu-prod" })).toBeVisible()
})

test("a file that is dropped leaves the page and its text, and a text still falls into a field", async ({
  page,
}) => {
  await visit(page, "/deployments/type/trial-vm")
  const name = page.getByLabel("Deployment name")
  const browser = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    // The headless browser doesn't open what is dropped. Others decide by these two values.
    addEventListener("dragover", ({ defaultPrevented, dataTransfer }) => {
      document.title = `${defaultPrevented} ${dataTransfer?.dropEffect}`
    })
  })
  const dropOn = async (target: Locator, data: object) => {
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const at = { x: x + width / 2, y: y + height / 2, data: { items: [], dragOperationsMask: 1, ...data } }
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await browser.send("Input.dispatchDragEvent", { type, ...at })
  }
  for (const target of [page.getByRole("heading", { level: 1 }), name]) {
    await dropOn(target, { files: [fileURLToPath(import.meta.url)] })
    await expect(page).toHaveTitle("true none")
  }
  await dropOn(name, { items: [{ mimeType: "text/plain", data: "written" }] })
  await expect(name).toHaveValue(/written/)
})

test("a deletion that cannot be sent is said in its row, and keeps typed text", async ({
  page,
  tolerate,
}) => {
  tolerate(/net::ERR_FAILED/)
  await visit(page, "/deployments/type/trial-vm")
  const name = page.getByLabel("Deployment name")
  await name.fill("half a name")
  await page.route("**/*.data*", (route) => route.abort())
  answerQuestions(page)
  const row = deploymentRow(page, "gpu-prod")
  await row.getByRole("link", { name: "Delete" }).click()
  await expect(row.locator("..").getByRole("alert")).toHaveText(
    "Failed to delete deployment. Please try again later.",
  )
  await expect(name).toHaveValue("half a name")
})
