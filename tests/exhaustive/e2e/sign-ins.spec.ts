import { expect, test, visit } from "../../support/e2e"
import { signIn } from "../../support/visitor"

test("without an answer, some others may have ended", async ({ page, server, signedIn, tolerate }) => {
  await signedIn("noor@example.com", { fresh: true })
  await signIn(server, "noor@example.com")
  await visit(page, "/account/sign-ins")
  await page.route("**/account/sign-ins/others/end*", (route) => route.abort())
  tolerate(/net::ERR_FAILED/)
  page.once("dialog", (dialog) => void dialog.accept())
  await page.getByRole("link", { name: "End All Others" }).click()
  await expect(page.getByText("Some may have ended.")).toBeVisible()
})
