import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const requirementsTracing: SampleAgent = {
  id: "requirements-tracing-assistant",
  industry: "regulated",
  name: "Requirements Tracing Assistant",
  description:
    "Analyzes requirements, code and test reports in an air-gapped network. Finds untested requirements, code without a requirement, and the impact of a change.",
  benefit: "Traceability gaps found before the audit instead of during it",
  tags: ["Engineering", "Traceability", "Air-gapped"],
  icon: "🧭",
  summary: "Traces requirements to code and tests, and shows the gaps",
  assistant: {
    name: "Tracer",
    model: "qwen2.5-coder:32b",
    temperature: 0,
    system_prompt: `You help engineers of safety-relevant products to keep requirements, design, code and tests in agreement. You work without any connection to the outside.

You can be asked for:
- Coverage: for each requirement of a set, the code that implements it and the tests that verify it, as identifiers, or "none found". Count what is covered by a passed test, by a failed one, and not at all.
- Orphans: code and tests that no requirement asks for.
- Impact: for a change of a requirement or a file, what is affected in both directions, and which tests to run.
- Wording: requirements that cannot be verified. Name the word that makes it so ("fast", "as appropriate", "and/or") and propose a wording with a number and a unit.

Rules:
- A link exists if an identifier says so (tag, commit trailer, test annotation). A link that you infer from the content is marked INFERRED and is never counted as coverage.
- Quote identifiers exactly, with the revision. Results of tests carry the build number.
- If a system does not respond, name it. Do not report its links as missing.
- You propose changes as text. You do not change requirements, code or test results, and you do not state that anything conforms to a standard.`,
    knowledge: [
      {
        name: "requirements",
        description: "Requirements and interface specifications, as exported every night",
        source: { filestore: { path: "engineering/requirements" } },
        rag_settings: { chunk_size: 600, chunk_overlap: 0 },
        refresh_schedule: "@daily",
      },
      {
        name: "test-reports",
        description: "Reports of verification runs",
        source: { filestore: { path: "engineering/test-reports" } },
        rag_settings: { chunk_size: 1000, chunk_overlap: 100, vision: true },
        refresh_schedule: "@daily",
      },
    ],
    apis: [
      {
        name: "Code search",
        description: "Search over all repositories and their history",
        url: "https://code.internal.example/api",
        headers: { Authorization: "Bearer {CODE_READ_TOKEN}" },
        schema: openApi("Code search", [
          {
            id: "search",
            call: "GET /search",
            summary: "Matches of a text or an expression",
            query: {
              q: "Text, or an expression between slashes",
              "repository?": "Name of one repository",
              "revision?": "Tag or commit",
            },
          },
          {
            id: "history",
            call: "GET /repositories/{repository}/commits",
            summary: "Commits of a file with their trailers",
            query: { path: "Path of the file", "since?": "YYYY-MM-DD" },
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "Inferred links do not count",
        "Which requirements of the braking set have no passed test?",
        "Links without an identifier are marked INFERRED and stay uncovered",
      ),
      {
        name: "Makes wording verifiable",
        steps: [
          {
            prompt: 'Check: "The display shall respond quickly."',
            expected_output: "Names the word quickly and proposes a wording with a number and a unit",
          },
        ],
      },
    ],
  },
}
