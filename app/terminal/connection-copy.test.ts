import { expect, test } from "vitest"
import { connectionCopy } from "./connection-copy"
import type { Refusal } from "./terminal-connection"

function wordsFor(why: Refusal["why"], open: string[], code = 1013) {
  const refusal: Refusal | null = code === 1013 ? { type: "refused", why, open } : null
  const state = { phase: "waiting", until: 0, code, unwritten: null, refusal, blocked: false } as const
  return connectionCopy(state, null, (id) => (id === "dep_1" ? "gpu-prod" : id)).text
}

test("a refusal names the terminals to close", () => {
  expect(wordsFor("shells", ["dep_1", "dep_2"])).toBe(
    "Too many terminals are open. Close one of these first: gpu-prod, dep_2.",
  )
  expect(wordsFor("windows", ["dep_1"])).toBe(
    "Too many terminal windows are open. Close one of these first: gpu-prod.",
  )
  expect(wordsFor("server", [])).toBe("The server is at its terminal limit. Try again later.")
  expect(wordsFor("drawing", [])).toBe(
    "The server can't draw this terminal's screen. A browser with scripts can show it.",
  )
})

test("a long list names only the first terminals", () => {
  const ids = Array.from({ length: 20 }, (_, i) => `d${i}`)
  expect(wordsFor("shells", ids)).toMatch(/: d0, d1, d2, d3, d4, d5, d6, d7 and 12 more\.$/)
})

test("a window that the server closed says why", () => {
  expect(wordsFor("server", [], 4408)).toBe("This window couldn't keep up with the output.")
  expect(wordsFor("server", [], 4429)).toBe("This window sent too much input at once.")
})
