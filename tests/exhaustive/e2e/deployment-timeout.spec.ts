import { expect, test, visit } from "../../support/e2e"
import { deploymentRow } from "../../support/launchpad"

test.use({ person: "noor@example.com" })

test("a timeout that would stop the machine asks for confirmation first", async ({ page, server }) => {
  await server.control.deployment("noor@example.com", "lab", { ageMs: 3 * 3_600_000 })
  await visit(page, "/deployments")
  const face = deploymentRow(page, "lab").getByRole("button", { name: /lab, change when it stops/ })
  const choice = page.getByRole("button", { name: /^1 hour/ })
  const questions: string[] = []
  for (const answer of ["dismiss", "accept"] as const) {
    page.once("dialog", (dialog) => {
      questions.push(dialog.message())
      return dialog[answer]()
    })
    await face.click()
    await expect(choice).toContainText("stops immediately")
    await choice.click()
    if (answer === "dismiss") expect(await server.control.changes()).toEqual([])
  }
  const question =
    '"lab" is older than 1 hour. With this timeout it stops immediately, and all its data is lost.'
  expect(questions).toEqual([question, question])
  await expect
    .poll(async () => (await server.control.changes()).map(({ body }) => body))
    .toEqual([{ timeoutMins: 60 }])
})
