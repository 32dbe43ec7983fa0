import { upstreamDown } from "../view-states"
import type { Entries } from "./view"

export const adminViews: Entries = {
  "/dashboard": {
    path: "/dashboard",
    people: ["kim"],
    states: [
      { name: "no results", path: "/dashboard?q=nothing-like-this&status=failed" },
      { name: "no such page", path: "/dashboard?page=99&status=failed" },
      { name: "upstream down", prepare: upstreamDown },
      {
        name: "empty",
        prepare: (control) =>
          control.fault({ path: "/api/admin/deployments", fault: { kind: "json", body: null } }),
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
      {
        name: "upstream down",
        people: ["kim"],
        prepare: (control) =>
          control.fault({ path: "/api/admin/pings", fault: { kind: "status", status: 404 } }),
      },
    ],
  },
  "/admin/pings/spread": { path: "/admin/pings/spread", people: ["kim"] },
  "/admin/balances": {
    path: "/admin/balances",
    people: ["kim"],
    states: [
      { name: "not for a customer", people: ["ada"] },
      {
        name: "refused",
        people: ["kim"],
        async act(page) {
          await page.getByLabel("E-mail").fill("nobody@example.com")
          await page.getByLabel("Amount (USD)").fill("25")
          await page.getByRole("button", { name: "Add to Balance" }).click()
          await page.getByText("No user has the e-mail nobody@example.com").waitFor()
        },
      },
    ],
  },
  "/admin": { path: "/admin", people: ["nobody"] },
  "/dashboard/:id/delete": {
    path: async (control) => {
      const [id] = await control.deployments({
        email: "noor@example.com",
        name: "field-notes",
        configId: "trial_vm_hetzner",
        status: "running",
      })
      return `/dashboard/${id}/delete`
    },
    people: ["kim"],
  },
  "/admin/*": { path: "/admin/no/such/page", people: ["kim"] },
  "/dashboard/*": { path: "/dashboard/no/such/page", people: ["kim"] },
}
