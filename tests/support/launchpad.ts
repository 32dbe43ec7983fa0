import type { Locator, Page, Response } from "@playwright/test"
import { advance } from "./clock"
import { expect } from "./e2e"

/** The sentence that must be confirmed, word for word. */
export function confirmation(name: string) {
  return `WARNING: Are you sure you want to delete deployment "${name}"? This will DESTROY ALL DATA associated with this deployment! This action cannot be undone.`
}

/** A deployment's row in "Your Deployments". */
export function deploymentRow(page: Page, name: string) {
  return page.getByRole("article", { name, exact: true })
}

/** A link of the launchpad's sidebar. */
export function menuLink(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })
}

/** Answers every question that the page asks, and collects the questions. */
export function answerQuestions(page: Page) {
  const questions: string[] = []
  page.on("dialog", (dialog) => {
    questions.push(dialog.message())
    return dialog.accept()
  })
  return questions
}

/** Waits until the row shows it. With scripts the row changes by itself; without them the page is reloaded. */
export async function waitForStatus(page: Page, row: Locator, status: string, javaScriptEnabled = true) {
  if (javaScriptEnabled) return expect(row).toContainText(status, { timeout: 40_000 })
  await expect(async () => {
    await page.getByRole("link", { name: "Refresh" }).click()
    await expect(row).toContainText(status, { timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
}

/** Moves a page's installed clock to the next poll of a part, or else of the list of deployments. */
export async function nextPoll(page: Page, path = "/deployments/list", everyMs = 6_000) {
  const poll = (response: Response) => new URL(response.url()).pathname === path
  await Promise.all([page.waitForResponse(poll), advance(page, everyMs, "fastForward")])
}

/** A hydrated page polls once it holds the lock of the ticking tab. Before that, advancing its clock does nothing. */
export async function waitForPolling(page: Page) {
  await page.waitForFunction(() => navigator.locks.query().then(({ held }) => held?.length === 1))
}

/** From now on, no poll of the page is answered. */
export async function withoutPolls(page: Page) {
  await page.route(/[?&]poll=/, () => {})
}

/** Removes the session of a page with an installed clock, and advances to the poll that notices. */
export async function endSession(page: Page) {
  await page.context().clearCookies()
  await advance(page, 11_000)
}
