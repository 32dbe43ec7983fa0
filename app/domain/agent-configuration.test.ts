import { expect, test } from "vitest"
import { agentFacts, substitutesFor } from "./agent-configuration"

const assistant = {
  name: "Clerk",
  provider: "local",
  model: "some:7b",
  system_prompt: "File things.",
  apis: [
    {
      name: "Archive",
      description: "Where things lie",
      url: "https://archive.example/v1",
      headers: { Authorization: "Bearer {ARCHIVE_TOKEN}", Accept: "application/json" },
      schema: { paths: { "/things": { get: {}, post: {}, parameters: [] }, "/things/{id}": { delete: {} } } },
    },
  ],
  tools: [{ name: "Mail", url: "https://{MAIL_HOST}/send" }, { url: "{ARCHIVE_TOKEN}" }],
  knowledge: [
    {
      name: "Rules",
      description: "What to keep",
      source: { filestore: { path: "rules" } },
      refresh_schedule: "@daily",
    },
    { name: "Law", source: { web: { urls: ["https://law.example", 7] } } },
  ],
  tests: [
    {
      name: "Finds it",
      steps: [{ prompt: "Where is it?", expected_output: "In the archive" }, { prompt: 3 }],
    },
  ],
}

test("reads the parts of an agent", () => {
  expect(agentFacts({ name: "Clerk", description: "Files things", assistants: [assistant] })).toEqual({
    name: "Clerk",
    description: "Files things",
    assistants: [
      {
        name: "Clerk",
        provider: "local",
        model: "some:7b",
        prompt: "File things.",
        tools: [
          {
            name: "Archive",
            description: "Where things lie",
            host: "archive.example",
            calls: ["GET /things", "POST /things", "DELETE /things/{id}"],
          },
          { name: "Mail", description: null, host: null, calls: [] },
          { name: "Tool", description: null, host: null, calls: [] },
        ],
        knowledge: [
          { name: "Rules", description: "What to keep", sources: ["rules"], refresh: "@daily" },
          { name: "Law", description: null, sources: ["https://law.example"], refresh: null },
        ],
        evaluations: [{ name: "Finds it", steps: [{ prompt: "Where is it?", expected: "In the archive" }] }],
      },
    ],
    secrets: ["ARCHIVE_TOKEN", "MAIL_HOST"],
  })
})

test("finds them below spec and metadata too", () => {
  const facts = agentFacts({
    metadata: { name: "Clerk" },
    spec: { description: "Files", assistants: [assistant] },
  })
  expect([facts.name, facts.description, facts.assistants[0]?.model]).toEqual(["Clerk", "Files", "some:7b"])
})

test.each([
  [{}],
  [{ name: 7, description: [], assistants: {} }],
  [{ assistants: "none", spec: null, metadata: [] }],
])("reads nothing from %j", (configuration) => {
  expect(agentFacts(configuration)).toEqual({ name: null, description: null, assistants: [], secrets: [] })
})

test("parts of an unexpected type are dropped", () => {
  const odd = {
    model: {},
    apis: [null, { url: "https://", headers: ["{A}"], schema: "openapi: 3" }],
    knowledge: 7,
    tests: [[]],
  }
  expect(agentFacts({ assistants: [odd, "a", null] }).assistants).toEqual([
    {
      name: null,
      provider: null,
      model: null,
      prompt: null,
      tools: [
        { name: "Tool", description: null, host: null, calls: [] },
        { name: "Tool", description: null, host: null, calls: [] },
      ],
      knowledge: [],
      evaluations: [{ name: "Evaluation", steps: [] }],
    },
    expect.objectContaining({ tools: [] }),
    expect.objectContaining({ tools: [] }),
  ])
})

const classes = [
  {
    name: "General",
    alternatives: [{ provider: "local", model: "a" }, { provider: "far", model: "b" }, { model: "c" }],
  },
  {
    name: "Large",
    alternatives: [
      { provider: "far", model: "b" },
      { provider: "local", model: "a" },
      { provider: "x", model: "d" },
    ],
  },
  { name: "Other", alternatives: [{ provider: "local", model: "e" }] },
  "nonsense",
  { alternatives: [null, { model: 7 }] },
]

test("a model's substitutes are the other models of its classes, each once", () => {
  expect(substitutesFor({ provider: "local", model: "a" }, classes)).toEqual([
    { provider: "far", model: "b" },
    { provider: null, model: "c" },
    { provider: "x", model: "d" },
  ])
  expect(substitutesFor({ provider: null, model: "b" }, classes).map(({ model }) => model)).toEqual([
    "a",
    "c",
    "d",
  ])
  expect(substitutesFor({ provider: "far", model: "a" }, classes)).toEqual([])
  expect(substitutesFor({ provider: "local", model: "unknown" }, classes)).toEqual([])
})
