import { expect, type Page } from "@playwright/test"
import { alertOf } from "../alert"
import { visit } from "../e2e"
import type { SandboxControl } from "../sandbox-control"
import { failing } from "../view-states"
import type { Entries } from "./view"

export const adminViews: Entries = {
  "/dashboard": {
    path: "/dashboard",
    people: ["kim"],
    states: [
      { name: "no results", path: "/dashboard?q=nothing-like-this&status=failed" },
      { name: "no such page", path: "/dashboard?page=99&status=failed" },
      { name: "upstream down", prepare: failing("/api/admin/*", 503) },
      { name: "empty", prepare: (control) => control.answers("/api/admin/deployments", null) },
      {
        name: "rows ticked",
        scripts: true,
        async act(page) {
          await page.getByRole("table").getByRole("checkbox").nth(1).check()
          await page.getByText(/^\d+ selected$/).waitFor()
        },
      },
      {
        name: "cause shown",
        path: "/dashboard?status=failed",
        async act(page) {
          await page
            .getByRole("button", { name: /^Why .+ failed/ })
            .first()
            .click()
          await page.locator("[popover]:popover-open").waitFor()
        },
      },
    ],
  },
  "/admin/pings": {
    path: "/admin/pings",
    people: ["kim"],
    states: [
      {
        name: "metadata",
        path: "/admin/pings?country=Germany",
        people: ["kim"],
        act: (page) => page.locator("tbody summary").first().click(),
      },
      { name: "upstream down", people: ["kim"], prepare: failing("/api/admin/pings", 404) },
    ],
  },
  "/admin/pings/spread": { path: "/admin/pings/spread", people: ["kim"] },
  "/admin/balances": {
    path: "/admin/balances",
    people: ["kim"],
    states: [
      { name: "not for a customer", people: ["ada"] },
      {
        name: "to be confirmed",
        people: ["kim"],
        async act(page) {
          await page.getByLabel("Email", { exact: true }).fill("noor@example.com")
          await page.getByLabel("Amount (USD)").fill("25")
          await page.getByRole("button", { name: "Add to Balance" }).click()
          await page.getByRole("button", { name: "Add $25.00" }).waitFor()
        },
      },
      {
        name: "refused",
        people: ["kim"],
        act: refuseTopUp,
      },
    ],
  },
  "/admin": { path: "/admin", people: ["nobody"] },
  "/dashboard/:id/delete": {
    path: async (control) =>
      `/dashboard/${await control.deployment("noor@example.com", "field-notes")}/delete`,
    people: ["kim"],
  },
  "/dashboard/bulk": {
    path: async (control) => {
      const ids = await mixedSelection(control)
      return `/dashboard/bulk?act=delete&${ids.map((id) => `id=${id}`).join("&")}`
    },
    people: ["kim"],
    states: [
      { name: "nothing chosen", path: "/dashboard/bulk" },
      { name: "choosing", path: "/dashboard/bulk?act=version&all=1&status=running" },
      { name: "upstream down", prepare: failing("/api/admin/*", 503) },
    ],
  },
  "/admin/customers/:email": {
    path: "/admin/customers/ada%40example.com",
    people: ["kim"],
    states: [
      { name: "not for a customer", people: ["ada"] },
      { name: "empty", path: "/admin/customers/no-customer%40example.com" },
      {
        name: "refused top-up",
        path: "/admin/balances",
        async act(page) {
          await refuseTopUp(page)
          await visit(page, "/admin/customers/nobody%40example.com")
        },
      },
      { name: "upstream down", prepare: failing("/api/admin/*", 503) },
    ],
  },
  "/admin/jobs": { path: "/admin/jobs", people: ["kim"] },
  "/admin/jobs/:id": {
    path: "/admin/jobs/no-longer-here",
    people: ["kim"],
    tolerate: /status of 404/,
    states: [
      {
        name: "failed in part",
        path: async (control) => {
          const ids = await mixedSelection(control)
          await control.fails(`DELETE /api/admin/deployments/${ids[1]}`, 409)
          return `/dashboard/bulk?act=delete&${ids.map((id) => `id=${id}`).join("&")}`
        },
        async act(page) {
          await page.getByRole("button", { name: /^Delete 3/ }).click()
          await page.waitForURL(/\/admin\/jobs\//)
          await expect(async () => {
            await visit(page, new URL(page.url()).pathname)
            await expect(alertOf(page).getByText("Some deployments")).toBeVisible({ timeout: 500 })
          }).toPass()
        },
      },
    ],
  },
  "/admin/licenses": {
    path: "/admin/licenses",
    people: ["kim"],
    states: [
      { name: "no results", path: "/admin/licenses?q=nothing-like-this" },
      { name: "upstream down", prepare: failing("/api/admin/*", 503) },
      {
        name: "creating",
        async act(page) {
          await page.getByText("Create License").first().click()
          await page.getByLabel("Duration (weeks)").waitFor()
        },
      },
    ],
  },
  "/admin/licenses/:id/mark-paid": {
    path: async (control) =>
      `/admin/licenses/${await control.unpaidLicense("noor@example.com", "Field Notes Ltd")}/mark-paid?page=1`,
    people: ["kim"],
  },
  "/admin/*": { path: "/admin/no/such/page", people: ["kim"] },
  "/dashboard/*": { path: "/dashboard/no/such/page", people: ["kim"] },
}

/** Three deployments that can be deleted, and one that is terminating. */
async function mixedSelection(control: SandboxControl) {
  const machine = { email: "ada@example.com", configId: "trial_vm_hetzner" }
  const running = await control.deployments({ ...machine, name: "batch", count: 3 })
  const leaving = await control.deployments({ ...machine, name: "leaving", status: "terminating" })
  return [...running, ...leaving]
}

/** The platform's text for it has a long word when all texts are long. */
export async function refuseTopUp(page: Page) {
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.com")
  await page.getByLabel("Amount (USD)").fill("25")
  await page.getByRole("button", { name: "Add to Balance" }).click()
  await page.getByRole("button", { name: "Add $25.00" }).click()
  await page.getByText("No user has the email nobody@example.com").waitFor()
}
