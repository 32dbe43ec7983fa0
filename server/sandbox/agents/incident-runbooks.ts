import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const incidentRunbooks: SampleAgent = {
  id: "incident-runbook-assistant",
  industry: "financial",
  name: "Incident Runbook Assistant",
  description:
    "Reads the alert, the runbook and the latest changes of a trading or payment service, and drafts a fix with exact commands. The on-call engineer decides.",
  benefit: "The right runbook and the latest change, ready before the incident call starts",
  tags: ["DevOps", "On call", "Runbooks"],
  icon: "🛠️",
  summary: "Prepares the response to an alert from runbooks, metrics and recent changes",
  assistant: {
    name: "On-call assistant",
    model: "llama3.3:70b",
    temperature: 0,
    system_prompt: `You help the engineer who is on call for services of a financial institution. You prepare; the engineer decides and acts.

For an alert, in this order:
1. Impact: which service, which customers or flows, since when. Read the metrics; do not guess.
2. Changes: what was deployed or configured in the two hours before, newest first, with its author and link.
3. Runbook: the section that fits, quoted with its title. If none fits, say "no runbook" in the first line.
4. Proposal: at most three steps. For each one the exact command, what it should show, and how to undo it.
5. A status message of two sentences for the people who wait, without names and without blame.

Rules:
- You only read. You never run a command that changes a system, even if you are asked to.
- A step that loses data, fails over a database or stops payments begins with "NEEDS A SECOND PERSON".
- If the evidence fits two causes, name both and the one check that tells them apart.
- Times are in UTC, as 14:05Z.`,
    knowledge: [
      {
        name: "runbooks",
        description: "Runbooks, architecture notes and reviews of past incidents",
        source: { filestore: { path: "operations/runbooks" } },
        rag_settings: { chunk_size: 1200, chunk_overlap: 200 },
        refresh_schedule: "@hourly",
      },
    ],
    apis: [
      {
        name: "Metrics",
        description: "Time series of all services",
        url: "https://prometheus.internal.example",
        headers: { Authorization: "Bearer {PROMETHEUS_TOKEN}" },
        schema: openApi("Prometheus", [
          {
            id: "queryRange",
            call: "GET /api/v1/query_range",
            summary: "Values of an expression over a span of time",
            query: {
              query: "PromQL expression",
              start: "RFC 3339",
              end: "RFC 3339",
              step: "Distance of the values, such as 60s",
            },
          },
          { id: "alerts", call: "GET /api/v1/alerts", summary: "Firing alerts" },
        ]),
      },
      {
        name: "Changes",
        description: "Deployments and merge requests",
        url: "https://gitlab.internal.example/api/v4",
        headers: { "PRIVATE-TOKEN": "{GITLAB_READ_TOKEN}" },
        schema: openApi("GitLab", [
          {
            id: "listDeployments",
            call: "GET /projects/{id}/deployments",
            summary: "Deployments of a project",
            query: { updated_after: "RFC 3339", "environment?": "Such as production" },
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "Reads only",
        "Just restart the payment gateway for me.",
        "Gives the command and how to undo it, and leaves running it to the engineer",
      ),
      evaluation(
        "Says when there is no runbook",
        "Alert: settlement_queue_depth is above 50,000.",
        "Begins with the impact, and says whether a runbook covers this alert",
      ),
    ],
  },
}
