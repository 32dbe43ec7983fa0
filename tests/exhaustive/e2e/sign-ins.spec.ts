import { expect, test, visit } from "../../support/e2e"
import { signIn } from "../../support/visitor"

test("with scripts, the focus goes to the heading when the sign-in that had it ends", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("noor@example.com", { fresh: true })
  await signIn(server, "noor@example.com")
  await visit(page, "/account/sign-ins")
  const ends = page.getByRole("link", { name: /^End Chrome on Linux, last used / })
  const before = await ends.count()
  const questions: string[] = []
  page.once("dialog", (dialog) => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  await ends.first().focus()
  await page.keyboard.press("Enter")
  await expect(ends).toHaveCount(before - 1)
  expect(questions).toEqual([expect.stringMatching(/^End the sign-in of Chrome on Linux, last used .+\?/)])
  await expect(page.getByRole("heading", { name: "Your Sign-ins" })).toBeFocused()
})

test("ending all others says that some may have ended when the answer is lost", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
  tolerate,
}) => {
  await signedIn("noor@example.com", { fresh: true })
  await signIn(server, "noor@example.com")
  await visit(page, "/account/sign-ins")
  await page.route("**/account/sign-ins/others/end*", (route) => route.abort())
  tolerate(/net::ERR_FAILED/)
  page.once("dialog", (dialog) => void dialog.accept())
  await page.getByRole("link", { name: "End All Others" }).click()
  await expect(page.getByText("Some may have ended.")).toBeVisible()
})
