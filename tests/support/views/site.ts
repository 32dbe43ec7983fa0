import { failing } from "../view-states"
import type { Entries } from "./view"

export const siteViews: Entries = {
  "/": {
    path: "/",
    people: ["nobody"],
    states: [{ name: "technical", path: "/?view=technical&industry=healthcare&product=gpu" }],
  },
  "/privacy-policy": { path: "/privacy-policy", people: ["nobody"] },
  "/terms-of-service": { path: "/terms-of-service", people: ["nobody"] },
  "/deployment": { path: "/deployment", people: ["nobody"] },
  "/docs": { path: "/docs", people: ["nobody"] },
  "/comparison": { path: "/comparison", people: ["nobody"] },
  "/service-providers": { path: "/service-providers", people: ["nobody"] },
  "/agents-gallery": {
    path: "/agents-gallery",
    people: ["nobody"],
    states: [
      { name: "no results", path: "/agents-gallery?category=all&q=nothing+of+the+kind" },
      { name: "unread", newServer: true, prepare: failing("/api/agents", 503) },
    ],
  },
  "/cookie-policy": { path: "/cookie-policy", people: ["nobody"] },
  "/pricing": {
    path: "/pricing",
    people: ["nobody"],
    states: [{ name: "calculated", path: "/pricing?numUsers=5&numGpus=&hostedGpus=2&supportLevel=email" }],
  },
  "/resources": {
    path: "/resources?open=roi-calculator#roi-calculator",
    people: ["nobody"],
    states: [
      {
        name: "corrected",
        path: "/resources?open=roi-calculator&industry=healthcare&workers=5&cost=&hours=x&model=fixed&scenario=conservative#roi-calculator",
        async act(page) {
          await page.getByText("Show as table").click()
          await page.getByText("Show Details").click()
        },
      },
      { name: "simple", path: "/resources?open=roi-calculator&view=simple#roi-calculator" },
      { name: "architecture", path: "/resources" },
      { name: "compliance", path: "/resources?open=compliance-legal" },
      { name: "implementation", path: "/resources?open=implementation-guide" },
    ],
  },
  "/*": { path: "/no-such-page", people: ["nobody"] },
  "/contact": {
    path: "/contact?topic=pilot",
    people: ["nobody"],
    states: [
      {
        name: "composed",
        async act(page) {
          await page.getByLabel("Message").fill("Forty people, two GPUs.\nWhen could we begin?")
          await page.getByRole("button", { name: "Prepare message" }).click()
          await page.getByRole("link", { name: "Open in email app" }).waitFor()
        },
      },
    ],
  },
  "/auth/sign-in": {
    path: "/auth/sign-in?returnTo=/home",
    people: ["nobody"],
    states: [
      {
        name: "provider down",
        newServer: true,
        prepare: failing("/oidc/.well-known/openid-configuration", 503),
        tolerate: /^503 for GET .*\/auth\/sign-in/,
      },
      {
        name: "canceled",
        async act(page) {
          await page.getByRole("button", { name: "Cancel" }).click()
          await page.getByRole("heading", { name: "Sign-in was canceled" }).waitFor()
        },
      },
    ],
  },
  "/auth/callback": { path: "/auth/callback?code=1&state=unknown", people: ["nobody"] },
  "/auth/other-person": { path: "/auth/other-person", people: ["ada"] },
  "/auth/sign-out": { path: "/auth/sign-out", people: ["ada"] },
  "/theme": { path: "/theme", people: ["nobody"] },
  "/notice": { path: "/notice", people: ["nobody"] },
  "/sandbox/oidc/account": { path: "/sandbox/oidc/account", people: ["nobody", "ada"] },
}
