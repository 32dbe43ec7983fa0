import { upstreamDown } from "../view-states"
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
      { name: "no results", path: "/agents?q=nothing+of+the+kind&tag=Research" },
      {
        name: "unread",
        prepare: (control) => control.fault({ path: "/api/agents", fault: { kind: "status", status: 503 } }),
      },
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
