import type { Entries } from "./view"

const base = "/private-deployments"

/** Each shape of a guide; providers and platforms differ in their words alone. */
export const privateDeploymentsViews: Entries = {
  "/private-deployments": { path: base, people: ["nobody", "ada"] },
  "/private-deployments/category/local": { path: `${base}/category/local`, people: ["nobody"] },
  "/private-deployments/category/cloud": { path: `${base}/category/cloud`, people: ["nobody"] },
  "/private-deployments/category/cloud/provider/:provider": {
    path: `${base}/category/cloud/provider/gcp?with=kubernetes`,
    people: ["nobody"],
  },
  "/private-deployments/category/onprem": { path: `${base}/category/onprem`, people: ["nobody"] },
  "/private-deployments/category/onprem/platform/:platform": {
    path: `${base}/category/onprem/platform/rancher`,
    people: ["nobody"],
    states: [{ name: "coming soon", path: `${base}/category/onprem/platform/nomad` }],
  },
  "/private-deployments/category/hybrid": { path: `${base}/category/hybrid`, people: ["nobody"] },
}
