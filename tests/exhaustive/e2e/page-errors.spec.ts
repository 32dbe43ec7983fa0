import { test, visit } from "../../support/e2e"

// A page error must fail its test by itself. These tests do nothing else wrong, so they must fail.
test.describe("a test fails when its page", () => {
  test.fail("writes an error to the console", async ({ page }) => {
    await visit(page, "/home")
    const written = page.waitForEvent("console")
    await page.evaluate(() => console.error("an error of the page"))
    await written
  })

  test.fail("leaves a rejection unhandled", async ({ page }) => {
    await visit(page, "/home")
    const uncaught = page.waitForEvent("pageerror")
    await page.evaluate(() => void Promise.reject(new Error("a rejection of the page")))
    await uncaught
  })

  test.fail("breaks the content security policy", async ({ page }) => {
    await visit(page, "/home")
    const refused = page.waitForEvent("console")
    await page.evaluate(() => {
      const script = document.createElement("script")
      script.textContent = "document.title = 'taken over'"
      document.body.append(script)
    })
    await refused
  })

  test.fail("asks for a file that is not there", async ({ page }) => {
    await visit(page, "/home")
    const answered = page.waitForResponse(/no-such-file/)
    await page.evaluate(() => {
      document.body.append(
        Object.assign(document.createElement("img"), { src: "/no-such-file.png", alt: "" }),
      )
    })
    await answered
  })
})
