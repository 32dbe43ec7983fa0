import type { SandboxControl } from "../sandbox-control"
import { refused, upstreamDown } from "../view-states"
import type { Entries } from "./view"

const base = "/private-deployments"

/** One guide of each layout; other providers and platforms differ in their words only. */
export const privateDeploymentsViews: Entries = {
  "/private-deployments": {
    path: base,
    people: ["nobody", "ada"],
    states: [
      { name: "empty", people: ["noor"] },
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
      {
        name: "asks before it removes",
        people: ["ada"],
        scripts: true,
        async act(page) {
          // Without scripts the link leads to a page.
          await page
            .getByRole("button", { name: /^Check from this browser/ })
            .first()
            .waitFor()
          await page.getByRole("link", { name: "Remove Research cluster" }).click()
          await page.getByRole("dialog").waitFor()
        },
      },
    ],
  },
  "/private-deployments/connected/new": {
    path: `${base}/connected/new`,
    people: ["nobody", "ada"],
    states: [
      {
        name: "refused",
        people: ["ada"],
        act: refused("Add", "valid URL", { Name: "Ward", URL: "javascript:alert(1)" }),
      },
    ],
  },
  "/private-deployments/connected/:id/edit": { path: (control) => ward(control, "edit"), people: ["ada"] },
  "/private-deployments/connected/:id/remove": {
    path: (control) => ward(control, "remove"),
    people: ["ada"],
  },
  "/private-deployments/category/local": {
    path: `${base}/category/local`,
    people: ["nobody"],
    states: [
      { name: "no domain", path: `${base}/category/local?useCustomDomain=true&customDomain=localhost` },
    ],
  },
  "/private-deployments/category/cloud": { path: `${base}/category/cloud`, people: ["nobody"] },
  "/private-deployments/category/cloud/provider/:provider": {
    path: `${base}/category/cloud/provider/gcp?with=kubernetes`,
    people: ["nobody"],
  },
  "/private-deployments/category/onprem": { path: `${base}/category/onprem`, people: ["nobody"] },
  "/private-deployments/category/onprem/platform/:platform": {
    path: `${base}/category/onprem/platform/rancher`,
    people: ["nobody"],
    states: [
      { name: "coming soon", path: `${base}/category/onprem/platform/nomad` },
      {
        name: "generated",
        people: ["ada"],
        path: `${base}/category/onprem/platform/kubernetes?accessMethod=domain&domain=ai.example.com`,
        async act(page) {
          await page.getByRole("button", { name: "Generate Configuration" }).click()
          await page.getByRole("heading", { name: "Your configuration" }).waitFor()
        },
      },
      {
        name: "incomplete",
        people: ["noor"],
        path: `${base}/category/onprem/platform/kubernetes?useExternalPostgres=true&useExternalPgvector=true`,
        act: refused("Generate Configuration", /Fix \d fields/),
      },
    ],
  },
  "/private-deployments/category/hybrid": { path: `${base}/category/hybrid`, people: ["nobody"] },
}

/** A connected deployment with a known id. */
async function ward(control: SandboxControl, page: string) {
  await control.answers("GET /api/connected-deployments", [
    { id: "con_ward", name: "Ward", description: "First floor", url: "https://ward.example" },
  ])
  return `${base}/connected/con_ward/${page}`
}
