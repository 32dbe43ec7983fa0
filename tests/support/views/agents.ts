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
  "/agents/*": { path: "/agents/no/such-page", people: ["nobody"] },
}
