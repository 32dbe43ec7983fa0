import { expect, test } from "vitest"
import { createModeTracker } from "./ring-buffer"

function modesAfter(...outputs: string[]) {
  const tracker = createModeTracker()
  for (const output of outputs) tracker.follow(Buffer.from(output))
  return tracker.sequences()
}

test("modes of a full-screen program stay in force until it resets them", () => {
  expect(modesAfter("$ vim\r\n\x1b[?1049h\x1b[?1;2004h\x1b[?25l")).toBe(
    "\x1b[?1049h\x1b[?1h\x1b[?2004h\x1b[?25l",
  )
  expect(modesAfter("\x1b[?1049h", "\x1b[?1049l")).toBe("\x1b[?1049l")
})

test("a sequence split anywhere is found", () => {
  const output = "text\x1b[?1049h\x1b[?1000;1006hmore"
  for (let cut = 0; cut <= output.length; cut++) {
    expect(modesAfter(output.slice(0, cut), output.slice(cut))).toBe("\x1b[?1049h\x1b[?1000h\x1b[?1006h")
  }
})

test("resets clear modes, and temporary modes are not tracked", () => {
  expect(modesAfter("\x1b[?1049h\x1b[?1h", "\x1b[!p")).toBe("\x1b[?1049h")
  expect(modesAfter("\x1b[?1049h\x1b[?1h", "\x1bc")).toBe("")
  expect(modesAfter("\x1b[?2026h\x1b[?5h\x1b[1;31m")).toBe("")
})

test("a fork is independent", () => {
  const tracker = createModeTracker()
  tracker.follow(Buffer.from("\x1b[?1h\x1b[?20"))
  const fork = tracker.fork()
  fork.follow(Buffer.from("04h"))
  expect(fork.sequences()).toBe("\x1b[?1h\x1b[?2004h")
  expect(tracker.sequences()).toBe("\x1b[?1h")
})
