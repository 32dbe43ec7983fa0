import { expect, test, visit } from "../support/e2e"
import { signIn } from "../support/visitor"

test("a dialog asks before a sign-in ends, and the page stays", async ({ page, server, signedIn }) => {
  await signedIn("noor@example.com", { fresh: true })
  const lost = await signIn(server, "noor@example.com")
  await visit(page, "/account/sign-ins")
  const ends = page.getByRole("link", { name: "End Chrome on Linux" })
  const before = await ends.count()
  const questions: string[] = []
  page.once("dialog", (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await ends.first().click()
  await expect.poll(() => questions.join()).toContain("That browser is signed out at once.")
  await expect(ends).toHaveCount(before)
  expect((await lost.open("/home")).text).toContain("noor@example.com")

  page.once("dialog", (dialog) => void dialog.accept())
  await page.getByRole("link", { name: "End All Others" }).click()
  await expect(page.getByText("All other sessions ended", { exact: true })).toBeVisible()
  await expect(page.getByText("This is your only session.")).toBeVisible()
  await expect(ends).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "Active Sessions" })).toBeFocused()
  expect((await lost.open("/home")).text).not.toContain("noor@example.com")
})
