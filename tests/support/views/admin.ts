import type { Entries } from "./view"

export const adminViews: Entries = {
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
  "/admin/*": { path: "/admin/no/such/page", people: ["kim"] },
  "/dashboard/*": { path: "/dashboard/no/such/page", people: ["kim"] },
}
