import type { SandboxControl } from "../sandbox-control"
import { failing, malformed, manyLicenses, refused, showKey, upstreamDown } from "../view-states"
import type { Entries } from "./view"

export const licensesViews: Entries = {
  "/licenses/quote": {
    path: "/licenses/quote?orgName=Moreno+Clinics&numUsers=100&numGpus=20&hostedGpus=1&supportLevel=premium",
    people: ["nobody", "ada"],
  },
  "/licenses/:id/pay": {
    path: (control) => newLicense(control, "/pay"),
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "upstream down", prepare: upstreamDown },
      { name: "paid", path: (control) => newLicense(control, "/pay", "paid") },
      { name: "refused", prepare: failing("/api/license/checkout"), act: refused("Credit Card") },
    ],
  },
  "/licenses/:id/pay/bank-transfer": {
    path: (control) => newLicense(control, "/pay/bank-transfer"),
    people: ["nobody", "ada"],
  },
  "/licenses/:id/checkout": {
    path: (control) => newLicense(control, "/checkout?outcome=cancelled"),
    people: ["nobody", "ada"],
    states: [
      { name: "pending", path: (control) => newLicense(control, "/checkout?outcome=paid"), people: ["ada"] },
      {
        name: "settled",
        path: (control) => newLicense(control, "/checkout?outcome=paid", "paid"),
        people: ["ada"],
      },
    ],
  },
  "/licenses": {
    path: "/licenses",
    people: ["nobody", "ada", "noor"],
    states: [
      { name: "full", people: ["ada"], prepare: manyLicenses },
      { name: "key shown", people: ["ada"], act: showKey },
      { name: "community", people: ["nobody", "noor"], path: "/licenses?type=community" },
      { name: "trial", people: ["noor"], path: "/licenses?type=trial" },
      {
        name: "enterprise",
        people: ["noor"],
        path: "/licenses?orgName=Acme&numUsers=95&numGpus=20&hostedGpus=2&supportLevel=premium",
      },
      {
        name: "terms unknown",
        people: ["noor"],
        path: "/licenses?type=trial",
        prepare: malformed("/api/terms/license"),
      },
      {
        name: "incomplete",
        people: ["noor"],
        path: "/licenses?type=enterprise",
        async act(page) {
          await page.getByLabel(/^Users/).fill("")
          await page.getByRole("button", { name: "Create Enterprise License" }).click()
          await page.getByRole("alert").filter({ hasText: "organization name" }).waitFor()
        },
      },
      {
        name: "not created",
        people: ["noor"],
        path: "/licenses?type=community",
        prepare: failing("POST /api/licenses"),
        async act(page) {
          await page.getByLabel("Organization name").fill("Acme")
          await page.getByLabel(/^I confirm/).check()
          await page.getByRole("button", { name: "Create Community License" }).click()
          await page.getByRole("alert").filter({ hasText: "Failed" }).waitFor()
        },
      },
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
    ],
  },
  "/licenses/:id/delete": {
    path: (control) => newLicense(control, "/delete"),
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "upstream down", prepare: upstreamDown },
      {
        name: "not deleted",
        prepare: (control) => control.answers("DELETE /api/licenses/*", false),
        act: refused("Delete License"),
      },
      { name: "unknown", path: "/licenses/lic_unknown/delete" },
    ],
  },
  "/licenses/*": { path: "/licenses/no/such/page", people: ["ada"] },
}

async function newLicense(control: SandboxControl, page: string, payment: "pending" | "paid" = "pending") {
  const [id] = await control.licenses({
    email: "ada@example.com",
    type: "enterprise",
    organizationName: "Moreno Imaging",
    payment,
    usersLimit: 30,
    gpusLimit: 2,
    supportLevel: "email",
    expiresInDays: payment === "paid" ? 365 : null,
  })
  return `/licenses/${id}${page}`
}
