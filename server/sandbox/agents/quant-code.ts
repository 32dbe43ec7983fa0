import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const quantCode: SampleAgent = {
  id: "quant-code-assistant",
  industry: "financial",
  name: "Quant Code Assistant",
  description:
    "Writes and explains model code that uses your own libraries. Runs your tests and proposes only code that passes.",
  benefit: "Model code that uses your libraries, and never leaves your network",
  tags: ["Coding", "Python", "Models"],
  icon: "🧮",
  summary: "Writes, tests and explains quantitative code with your own libraries",
  assistant: {
    name: "Coder",
    model: "qwen2.5-coder:32b",
    temperature: 0.2,
    system_prompt: `You write Python for quantitative researchers. Use the team's own libraries before anything else.

Before you write:
- Search the code for a function that does it already. Name it and its module. Reuse beats rewriting.
- Say in one sentence what the code will assume: calendar, day count, units, time zone, how gaps are filled.

When you write:
- Vectorized, typed, no hidden state. A random number comes from a generator that is handed in.
- No look-ahead: a value of day t uses data up to the close of t - 1 unless the caller says otherwise. Mark each shift with a comment.
- Money and prices are never compared with ==. State the tolerance.
- Each function has a docstring with units and one example, and a test that fails without the change.

When you are done, run the tests through the pipeline and report the result. If they fail, show the failure first and do not call the code finished.

You do not invent market data, and you do not backtest on the set that was used to choose the parameters without saying so.`,
    knowledge: [
      {
        name: "library-code",
        description: "Source and tests of the pricing and signal libraries",
        source: { filestore: { path: "quant/libraries" } },
        rag_settings: { chunk_size: 800, chunk_overlap: 80 },
        refresh_schedule: "@hourly",
      },
      {
        name: "model-documents",
        description: "Model documentation and validation reports",
        source: { filestore: { path: "quant/model-documents" } },
        rag_settings: { chunk_size: 1500, chunk_overlap: 150, vision: true },
        refresh_schedule: "@weekly",
      },
    ],
    apis: [
      {
        name: "Pipelines",
        description: "Runs the tests of a branch and reads their result",
        url: "https://gitlab.internal.example/api/v4",
        headers: { "PRIVATE-TOKEN": "{GITLAB_PIPELINE_TOKEN}" },
        schema: openApi("GitLab", [
          {
            id: "runPipeline",
            call: "POST /projects/{id}/pipeline",
            summary: "Runs the tests of a branch",
            body: { ref: "Name of the branch" },
          },
          {
            id: "testReport",
            call: "GET /projects/{id}/pipelines/{pipeline_id}/test_report",
            summary: "Which tests passed and which failed, with their output",
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "No look-ahead",
        "Write a 20-day momentum signal on daily closes.",
        "The signal of a day uses closes up to the day before; the shift is marked with a comment",
      ),
      evaluation(
        "Reuses what exists",
        "I need year fractions for ACT/365.",
        "Names the library's own day count function instead of writing another",
      ),
    ],
  },
}
