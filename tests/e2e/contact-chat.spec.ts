import { expect, test } from "../support/e2e"

test.use({ serverEnv: { CHAT_SCRIPT_URL: "https://chat.example/widget.js" } })

test("the chat's script is loaded when it is opened, and gone on the next page", { tag: "@js" }, async ({
  page,
}) => {
  const asked: string[] = []
  await page.route("https://chat.example/**", (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: "text/javascript", body: "window.chatRuns = true" })
  })
  const chatRuns = (expected: boolean) =>
    page.waitForFunction((value) => "chatRuns" in window === value, expected)

  await page.goto("/")
  await page.getByRole("link", { name: "Ask about a pilot" }).click()
  await expect(page.getByRole("link", { name: "Open the chat" })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole("link", { name: "Open the chat" }).click()
  await expect(page).toHaveURL("/contact?topic=pilot&chat=open")
  await chatRuns(true)
  expect(asked).toEqual(["https://chat.example/widget.js"])

  await page.getByRole("banner").getByRole("link", { name: "Launchpad" }).click()
  await expect(page.getByRole("heading", { name: "AI Agent Command Center" })).toBeVisible()
  await chatRuns(false)
})
