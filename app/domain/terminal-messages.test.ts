import { expect, test } from "vitest"
import { readTerminalMessage, type TerminalMessage } from "./terminal-messages"

const messages: TerminalMessage[] = [
  { type: "status", state: "connected" },
  { type: "replay-start", shell: "s1", from: 0, to: 12, modes: "" },
  { type: "replay-end", at: 12 },
  { type: "size", rows: 24, cols: 80, leads: true },
  { type: "pulse" },
  { type: "refused", why: "shells", open: ["dep_1", "dep_2"] },
  { type: "closed", code: 1000, at: 12 },
]

test.each(messages)("$type survives encoding", (message) => {
  expect(readTerminalMessage(JSON.stringify(message))).toEqual(message)
})

test.each(["", "{", "null", "[]", '"pulse"', "{}", '{"type":"toString"}'])("%s is not a message", (text) => {
  expect(readTerminalMessage(text)).toBeNull()
})
