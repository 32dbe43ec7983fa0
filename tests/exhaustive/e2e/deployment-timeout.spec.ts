import { expect, test, visit } from "../../support/e2e"
import { deploymentRow, nextPoll } from "../../support/launchpad"

test.use({ person: "noor@example.com" })

test("the open menu survives a refresh, and Escape returns the focus", async ({ page, server }) => {
  await server.control.deployments({ email: "noor@example.com", name: "lab", timeoutMins: 240 })
  await page.clock.install()
  await visit(page, "/deployments")
  const face = deploymentRow(page, "lab").getByRole("button", { name: /change when lab stops/ })
  await face.press("Enter")
  // The menu moves the focus once it is open.
  await expect(page.getByRole("button", { name: /^4 hours/ })).toBeFocused()
  const choice = page.getByRole("button", { name: /^30 days/ })
  await choice.focus()
  await nextPoll(page)
  await expect(choice).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(choice).toBeHidden()
  await expect(face).toBeFocused()
})
