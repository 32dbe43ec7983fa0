import type { Page } from "@playwright/test"
import { expect, reload, visit } from "../e2e"
import { signIn } from "../visitor"
import { refuseTopUp } from "./admin"
import type { Entries } from "./view"

export const accountViews: Entries = {
  "/account/activity": {
    path: "/account/activity",
    people: ["nobody", "ada"],
    states: [
      { name: "created", people: ["ada"], act: (page) => createDesk(page) },
      {
        name: "refused",
        people: ["kim"],
        path: "/admin/balances",
        async act(page) {
          await refuseTopUp(page)
          await visit(page, "/account/activity")
        },
      },
    ],
  },
  "/account/activity/:id": {
    path: "/account/activity",
    people: ["ada"],
    async act(page) {
      await createDesk(page)
      const desk = page.getByRole("table").getByRole("link", { name: "activity-desk" }).first()
      await visit(page, (await desk.getAttribute("href")) ?? "")
    },
  },
  "/account/sign-ins": {
    path: "/account/sign-ins",
    people: ["nobody", "ada"],
    states: [{ name: "several", people: ["ada"], act: signInElsewhere }],
  },
  "/account/sign-ins/:id/end": {
    path: "/account/sign-ins",
    people: ["ada"],
    async act(page) {
      await signInElsewhere(page)
      const end = await page
        .getByRole("link", { name: /^End Chrome/ })
        .first()
        .getAttribute("href")
      await visit(page, end ?? "")
    },
    states: [
      { name: "all others", path: "/account/sign-ins/others/end", people: ["nobody", "ada"], async act() {} },
      { name: "gone", path: `/account/sign-ins/${"0".repeat(64)}/end`, async act() {}, tolerate: /404/ },
    ],
  },
  "/account/*": { path: "/account/no-such-page", people: ["ada"] },
}

/** Something to list. */
async function createDesk(page: Page) {
  await visit(page, "/deployments/type/trial-vm")
  await page.getByLabel("Deployment name").fill("activity-desk")
  await page.getByRole("button", { name: "Create Trial VM" }).click()
  await expect(page.getByText("Creating activity-desk").first()).toBeVisible()
  await visit(page, "/account/activity")
}

/** Ada signs in with another browser. */
async function signInElsewhere(page: Page) {
  await signIn(new URL(page.url()), "ada@example.com")
  await reload(page)
  await page.getByRole("link", { name: "End All Others" }).waitFor()
}
