import { failing, upstreamDown } from "../view-states"
import type { Entries } from "./view"

export const agentsViews: Entries = {
  "/agents": {
    path: "/agents",
    people: ["ada"],
    states: [
      {
        name: "all, opened",
        path: "/agents?category=all",
        people: ["nobody"],
        act: (page) => page.locator("summary", { hasText: "Read more" }).first().click(),
      },
      {
        name: "deploy, adding",
        scripts: true,
        async act(page) {
          await page.getByRole("button", { name: "Deploy Equity Research Analyst" }).click()
          await page.getByRole("button", { name: "Add a private deployment" }).click()
          await page.locator("[popover]:popover-open").getByLabel("Name").waitFor()
        },
      },
      {
        name: "linked",
        people: ["nobody"],
        scripts: false,
        path: "/agents?hearth_url=https%3A%2F%2Fai.example.com",
      },
      { name: "no results", path: "/agents?q=nothing+of+the+kind&tag=Research" },
      { name: "unread", prepare: failing("/api/agents", 503) },
    ],
  },
  "/agents/:id": {
    path: "/agents/it-service-desk",
    people: ["nobody"],
    states: [{ name: "upstream down", people: ["ada"], prepare: upstreamDown }],
  },
  "/agents/:id/deploy": {
    path: "/agents/it-service-desk/deploy",
    people: ["ada"],
    states: [
      {
        name: "another address",
        people: ["nobody"],
        path: "/agents/it-service-desk/deploy?url=https://ai.example.com",
      },
    ],
  },
  "/sandbox/import-agent": { path: "/agents/it-service-desk/deploy?to=hearth-cloud", people: ["nobody"] },
  "/agents/*": { path: "/agents/no/such-page", people: ["nobody"] },
}
