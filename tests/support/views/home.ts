import { fullList, lastHour, manyLicenses, openMenu, upstreamDown, withBalance } from "../view-states"
import type { Entries } from "./view"

export const homeViews: Entries = {
  "/home": {
    path: "/home",
    states: [
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
      {
        name: "full",
        people: ["ada"],
        async prepare(control) {
          await fullList(control)
          await manyLicenses(control)
          await lastHour(control)
        },
        async act(page) {
          await page.getByText(/^\d+ more$/).click()
        },
      },
      { name: "menu", people: ["nobody", "kim"], act: openMenu },
      { name: "low balance", people: ["ada"], prepare: withBalance(2) },
      {
        name: "signed out",
        people: ["ada"],
        async act(page) {
          await page.getByRole("button", { name: "Sign Out" }).click()
          await page.getByRole("banner").getByRole("link", { name: "Sign In" }).waitFor()
        },
      },
    ],
  },
  "/find": {
    path: "/find?q=mo",
    people: ["ada", "nobody", "kim"],
    states: [
      { name: "empty", people: ["ada"], path: "/find" },
      { name: "no results", people: ["ada"], path: "/find?q=no-such-thing" },
      {
        name: "dialog",
        people: ["ada"],
        path: "/balance",
        scripts: true,
        async act(page) {
          await page.keyboard.press("Control+k")
          const dialog = page.getByRole("dialog", { name: "Find" })
          await dialog.getByRole("searchbox").fill("mo")
          await dialog.getByText(/^\d+ results$/).waitFor()
        },
      },
      { name: "too long", people: ["ada"], path: `/find?q=${"long".repeat(30)}`, tolerate: /400/ },
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
    ],
  },
  "/home/*": { path: "/home/no-such-page" },
}
