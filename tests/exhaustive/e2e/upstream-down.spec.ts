import { expect, test, visit } from "../../support/e2e"
import { deploymentRow, nextPoll } from "../../support/launchpad"
import type { Fault } from "../../support/sandbox-control"

const faults: Array<[name: string, fault: Fault]> = [
  ["answers 503", { kind: "status", status: 503 }],
  ["answers 500 with a page", { kind: "status", status: 500, body: "<html>gateway</html>" }],
  ["cuts every connection", { kind: "cut" }],
  ["sends broken JSON", { kind: "malformed" }],
  ["sends 20 MB", { kind: "huge", bytes: 20_000_000 }],
  ["sends another shape", { kind: "json", body: { data: "none" } }],
]

for (const [name, fault] of faults) {
  test(`the pages work and show an error when the platform ${name}`, { tag: "@js" }, async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn("ada@example.com")
    for (const path of ["/api/*", "/api/*/*"]) await server.control.fault({ path, fault })

    await visit(page, "/deployments")
    await expect(page.getByText("Failed to fetch required data")).toBeVisible()
    await expect(page.getByText("Couldn't load your deployments")).toBeVisible()
    await expect(page.getByText("System Operational")).toHaveCount(0)
    await expect(page.getByRole("banner").getByRole("link", { name: /Balance/ })).toContainText("unavailable")

    await visit(page, "/balance")
    await expect(
      page
        .getByRole("main")
        .getByText(/^Error: /)
        .first(),
    ).toBeVisible()

    await server.control.clearFaults()
    await page.getByRole("link", { name: "Retry" }).first().click()
    await expect(page.getByRole("main").getByText("$41.20")).toBeVisible()
    // The other calls that have failed within the last minute must succeed, too.
    await visit(page, "/deployments")
    await visit(page, "/deployments")
    await expect(page.getByText("System Operational")).toBeVisible()
  })
}

test("a loaded list stays and shows its age until the platform is back", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/deployments")
  const row = deploymentRow(page, "gpu-prod")
  await expect(row).toContainText("running")

  await server.control.fault({ path: "/api/deployments", fault: { kind: "status", status: 503 } })
  await nextPoll(page)
  await expect(page.getByText(/^Last updated .* retrying$/)).toBeVisible()
  await expect(row).toContainText("running")

  await server.control.clearFaults()
  await nextPoll(page)
  await expect(page.getByText(/^Last updated/)).toHaveCount(0)
  await expect(row).toContainText("running")
})

test("a tab that is open when the platform refuses every token offers to sign in", { tag: "@js" }, async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn("ada@example.com")
  await page.clock.install()
  await visit(page, "/deployments")
  await expect(deploymentRow(page, "gpu-prod")).toContainText("running")
  for (const path of ["/api/*", "/api/*/*", "/api/*/*/*"]) {
    await server.control.fault({ path, fault: { kind: "status", status: 401 } })
  }
  await nextPoll(page)
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible()
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible()
  await expect(deploymentRow(page, "gpu-prod")).toHaveCount(0)
})
