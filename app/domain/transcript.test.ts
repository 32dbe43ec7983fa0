import { expect, test } from "vitest"
import { readTranscript } from "./transcript"

const read = readTranscript
const json = (...messages: unknown[]) => read(messages.map((one) => JSON.stringify(one)).join("\n"))

test("a JSON object per line is a message with role, text, time and calls", () => {
  const turns = json(
    { role: "system", content: "You help." },
    { role: "user", content: "What is open?", at: "2026-03-02T10:00:00Z" },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: "c1", type: "function", function: { name: "list_items", arguments: '{"state":"open"}' } },
      ],
    },
    { role: "tool", name: "list_items", tool_call_id: "c1", content: "[1, 2]" },
    { role: "ASSISTANT", content: "Two.\nShall I?", timestamp: "10:01" },
  )
  expect(turns).toEqual([
    { line: 1, role: "system", name: null, text: "You help.", calls: [], at: null },
    { line: 2, role: "user", name: null, text: "What is open?", calls: [], at: "2026-03-02T10:00:00Z" },
    {
      line: 3,
      role: "assistant",
      name: null,
      text: "",
      calls: [{ name: "list_items", input: '{\n  "state": "open"\n}' }],
      at: null,
    },
    { line: 4, role: "tool", name: "list_items", text: "[1, 2]", calls: [], at: null },
    { line: 5, role: "assistant", name: null, text: "Two.\nShall I?", calls: [], at: "10:01" },
  ])
})

test("content in parts, with calls among them, is read too", () => {
  expect(
    json(
      {
        role: "assistant",
        content: [
          { type: "text", text: "I look." },
          { type: "tool_use" },
          { type: "text", text: "Wait." },
          { type: "tool_use", id: "t", name: "search", input: { q: "a" } },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "found" }] },
      { role: "assistant", content: "\u001b[2J", tool_calls: [{ name: "plain", arguments: { n: 1 } }, {}] },
    )?.map(({ text, calls }) => [text, calls]),
  ).toEqual([
    [
      "I look.\nWait.",
      [
        { name: "a tool", input: "" },
        { name: "search", input: '{\n  "q": "a"\n}' },
      ],
    ],
    ["found", []],
    [
      "[2J",
      [
        { name: "plain", input: '{\n  "n": 1\n}' },
        { name: "a tool", input: "" },
      ],
    ],
  ])
})

test("an incomplete line is shown as it is; empty lines count in line numbers", () => {
  const turns = read('\n {"role":"user","content":"a"}\n \n{"role":"assist')
  expect(turns?.map(({ line, role, text }) => [line, role, text])).toEqual([
    [2, "user", "a"],
    [4, "line", '{"role":"assist'],
  ])
})

test("in plain text a line starts with the speaker", () => {
  const turns = read(
    'run 7\nUser: What is\nopen?\n\n[assistant] I look.\nTool call: list_items({"state": "open"})\nTool (list_items): two\nAI: Two.\n',
  )
  expect(turns?.map(({ line, role, name, text, calls }) => [line, role, name, text, calls.length])).toEqual([
    [1, "line", null, "run 7", 0],
    [2, "user", null, "What is\nopen?", 0],
    [5, "assistant", null, "I look.", 1],
    [7, "tool", "list_items", "two", 0],
    [8, "assistant", null, "Two.", 0],
  ])
})

test.each([
  "",
  "2026-03-02T10:00:00Z INFO started\nUsers: 7\nuser agent: x",
  '{"level":"info","msg":"request"}',
  'started\n{"role":"user","content":"a"}',
  "{{{{",
])("%j is no conversation", (text) => {
  expect(read(text)).toBeNull()
})

test("a deeply nested message is shown as its line", () => {
  const deep = `{"role":"user","content":[{"type":"tool_use","name":"x","input":${"[".repeat(100_000)}${"]".repeat(100_000)}}]}`
  expect(read(`{"role":"user","content":"hello"}\n${deep}`)?.map(({ role }) => role)).toEqual([
    "user",
    "line",
  ])
})

test("hostile messages stay texts", () => {
  const deep = `{"role":"user","content":${"[".repeat(20_000)}`
  expect(
    read(`{"role":"user","content":"<script>","__proto__":{"role":"x"}}\n${deep}`)?.map(({ role }) => role),
  ).toEqual(["user", "line"])
  expect(
    json({ role: "user", content: 7 }, { role: "user", content: "ok" })?.map(({ role }) => role),
  ).toEqual(["line", "user"])
})
