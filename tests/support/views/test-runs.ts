import type { SandboxControl } from "../sandbox-control"
import { failing } from "../view-states"
import type { Entries } from "./view"

export const testRunsViews: Entries = {
  "/test-dashboard": {
    path: "/test-dashboard",
    people: ["nobody", "kim"],
    states: [
      { name: "no results", path: "/test-dashboard?branch=nothing-like-this", people: ["kim"] },
      { name: "upstream down", people: ["kim"], prepare: failing("/api/test-runs", 404) },
    ],
  },
  "/test-dashboard/:id": {
    path: async (control) => `/test-dashboard/${await failedRun(control)}`,
    people: ["ada"],
  },
  "/test-dashboard/*": { path: "/test-dashboard/no/such/page", people: ["ada"] },
}

/** One orange pixel. */
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM44iPzHwAFZwJ3V3VqdAAAAABJRU5ErkJggg=="

/** A run with some of everything. */
async function failedRun(control: SandboxControl) {
  const [id] = await control.testRuns({
    testType: "oauth_github",
    status: "failed",
    branch: "feature/agent-export",
    errorMessage: "github answered invalid_scope: the app may not ask for write",
    logContent: Array.from(
      { length: 80 },
      (_, index) =>
        `2026-11-21T12:00:${String(index % 60).padStart(2, "0")}.000Z INFO  page    line ${index + 1}\n`,
    ).join(""),
    artifacts: [
      {
        filename: "conversation.jsonl",
        fileType: "log",
        contentType: "application/x-ndjson",
        text: [
          { role: "user", content: "What is open in our list?" },
          {
            role: "assistant",
            content: "I look.",
            tool_calls: [{ name: "list_items", arguments: { state: "open" } }],
          },
          { role: "tool", name: "list_items", content: "[41, 42]" },
          { role: "assistant", content: "There are two open items." },
        ]
          .map((message) => `${JSON.stringify(message)}\n`)
          .join(""),
      },
      { filename: "broken.txt", fileType: "log", contentType: "text/plain", base64: "AAAA" },
      { filename: "01-sign-in.png", fileType: "screenshot", contentType: "image/png", base64: picture },
      { filename: "02-consent.png", fileType: "screenshot", contentType: "image/png", base64: picture },
      { filename: "junit.xml", fileType: "other", contentType: "application/xml", text: "<testsuite/>" },
    ],
  })
  return id
}
