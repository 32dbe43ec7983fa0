import { advance } from "../support/clock"
import { expect, test, visit } from "../support/e2e"
import { answerQuestions } from "../support/launchpad"

const noors = { email: "noor@example.com", configId: "trial_vm_hetzner", status: "running" }

test.use({ person: "kim@example.com" })

test("one deployment, and several, are deleted after the exact question", async ({ page, server }) => {
  await server.control.deployments({ ...noors, name: "crate", count: 4 })
  await visit(page, "/dashboard?q=crate-&sort=name")
  const questions = answerQuestions(page)
  await page.getByRole("link", { name: "Delete crate-2" }).click()
  await expect(page.getByText("Deleted crate-2", { exact: true })).toBeVisible()
  await page.getByRole("checkbox", { name: "Select crate-1" }).check()
  await page.getByRole("checkbox", { name: "Select crate-4" }).check()
  await expect(page.getByText("2 selected of noor@example.com: 2 running, $0.20/hour")).toBeVisible()
  await page.getByRole("button", { name: "Delete Selected (2)", exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/jobs\/[\w-]+$/)
  expect(questions).toEqual([
    "Are you sure you want to delete this deployment?",
    "Are you sure you want to delete 2 deployment(s)?",
  ])
  await expect(page.getByText("Done: 2 deleted", { exact: true })).toBeVisible({ timeout: 20_000 })
})

test("selection and focus survive a refresh; Shift selects a range", async ({ page, server }) => {
  await server.control.deployments({ ...noors, name: "crate", count: 6 })
  await page.clock.install()
  await visit(page, "/dashboard?q=crate-&sort=name")
  const box = (number: number) => page.getByRole("checkbox", { name: `Select crate-${number}` })
  await box(2).click()
  await box(4).click({ modifiers: ["Shift"] })
  await expect(page.getByText("3 selected")).toBeVisible()

  await page.keyboard.press("j")
  await expect(box(5)).toBeFocused()
  await page.keyboard.press("j")
  await page.keyboard.press("Shift+X")
  await expect(page.getByRole("button", { name: "Delete Selected (5)" })).toBeVisible()
  await page.keyboard.press("k")
  await page.keyboard.press("x")
  await expect(page.getByText("4 selected")).toBeVisible()

  // The header row comes first.
  await server.control.deployments({ ...noors, name: "crate-0" })
  await advance(page, 11_000)
  await expect(page.getByRole("checkbox", { name: "Select crate-0" })).toBeVisible()
  await expect(box(5)).toBeFocused()
  await expect(page.getByText("4 selected")).toBeVisible()
  for (const number of [2, 3, 4, 6]) await expect(box(number)).toBeChecked()

  await page.keyboard.press("/")
  await expect(page.getByRole("searchbox", { name: "Search deployments" })).toBeFocused()
  await page.keyboard.type("jx")
  await expect(page.getByRole("searchbox", { name: "Search deployments" })).toHaveValue("jx")
})
