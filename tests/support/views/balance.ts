import { alertOf } from "../alert"
import { addFunds, failing, refused, upstreamDown, withBalance } from "../view-states"
import type { Entries } from "./view"

export const balanceViews: Entries = {
  "/balance": {
    path: "/balance",
    states: [
      {
        name: "way back",
        path: "/balance?returnTo=%2Fdeployments%2Ftype%2Fgpu-instance%3Fname%3Dbig-one",
        people: ["noor"],
      },
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
      { name: "used up", people: ["ada"], prepare: withBalance(-125) },
      { name: "ceiling", path: "/balance?amount=20", people: ["ada"] },
      {
        name: "ceiling not an amount",
        path: "/balance?amount=1.5",
        people: ["ada"],
        tolerate: /status of 400/,
      },
      { name: "ceiling nothing to change", path: "/balance?amount=1000000", people: ["noor"] },
      {
        name: "ceiling reached in part",
        path: "/balance?amount=20",
        people: ["ada"],
        prepare: failing("PUT /api/deployments/*", 409),
        tolerate: /status of 400/,
        act: refused(/^Change/),
      },
      {
        name: "ceiling set",
        path: "/balance?amount=20",
        people: ["ada"],
        async act(page) {
          await page.getByRole("button", { name: /^Change/ }).click()
          await page.getByText(/^At most/).waitFor()
        },
      },
    ],
  },
  "/balance/add-funds": {
    path: "/balance/add-funds",
    people: ["nobody", "ada"],
    states: [
      {
        name: "refused",
        people: ["ada"],
        prepare: failing("/api/balance/checkout"),
        act: refused("Add Funds"),
      },
      {
        name: "payment page",
        people: ["ada"],
        async act(page) {
          await page.getByRole("button", { name: "Add Funds" }).click()
          await page.waitForURL(/\/sandbox\/checkout\//)
        },
      },
      {
        name: "declined",
        people: ["ada"],
        async act(page) {
          await page.getByRole("button", { name: "Add Funds" }).click()
          await page.getByRole("button", { name: /declined/ }).click()
          await alertOf(page).waitFor()
        },
      },
    ],
  },
  "/balance/checkout": {
    path: "/balance/checkout?outcome=cancelled",
    people: ["nobody", "ada"],
    states: [
      { name: "unknown", path: "/balance/checkout?outcome=paid", people: ["ada"] },
      {
        name: "pending",
        path: "/balance",
        people: ["ada"],
        prepare: (control) => control.settings({ speed: 0.01 }),
        act: (page) => addFunds(page, "Payment processing"),
      },
      {
        name: "settled",
        path: "/balance",
        people: ["ada"],
        prepare: (control) => control.settings({ speed: 100 }),
        act: (page) => addFunds(page, "$50.00 was added to your balance"),
      },
      {
        name: "upstream down",
        path: "/balance/checkout?outcome=paid",
        people: ["ada"],
        prepare: upstreamDown,
      },
    ],
  },
  "/balance/*": { path: "/balance/no-such-page", people: ["ada"] },
}
