import { expect, test } from "vitest"
import { trimInvisible } from "./trim-invisible"

test.each([
  ["\u200bada@example.com\u200b", "ada@example.com"],
  ["\ufeff https://ai.example\u2060 ", "https://ai.example"],
  ["\u202aada@example.com\u202c", "ada@example.com"],
  ["\u200b\u3164\u2800 ", ""],
  ["", ""],
  // Inside a name they join letters and pictures.
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["lab 👩\u200d🔬", "lab 👩\u200d🔬"],
  ["lab ❤\ufe0f", "lab ❤\ufe0f"],
])("%j becomes %j", (text, seen) => {
  expect(trimInvisible(text)).toBe(seen)
})
