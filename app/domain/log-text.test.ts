import { expect, test } from "vitest"
import { findSpans, linesWithin, logLines, matchingLines, maxShownLines, windowAround } from "./log-text"

function textOf(raw: string) {
  return logLines(raw).lines.map(({ stamp, text }) => stamp + text)
}

test("lines are numbered from one, and the last line break starts no line", () => {
  expect(logLines("a\nb\n").lines).toEqual([
    { number: 1, stamp: "", text: "a", cut: false },
    { number: 2, stamp: "", text: "b", cut: false },
  ])
  expect(textOf("a\n\nb")).toEqual(["a", "", "b"])
  expect(textOf("")).toEqual([])
  expect(logLines("b\nc", 7).lines.map(({ number }) => number)).toEqual([7, 8])
})

test.each([
  ["\u001b[32m✓\u001b[0m base packages", "✓ base packages"],
  ["\u001b]0;a title\u0007text", "text"],
  ["\u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\", "link"],
  ["\u001b(Btext\u001b7", "text"],
  ["a\u0000b\u0008c\u0085d", "abcd"],
  ["a\tb", "a\tb"],
  ["text\u001b[", "text"],
])("%j is shown as %j", (raw, shown) => {
  expect(textOf(raw)).toEqual([shown])
})

test("of a log with millions of lines the last 100,000 are kept, with their numbers", () => {
  const { first, lines } = logLines(`${"\n".repeat(1_000_000)}the end`, 5)
  expect(lines).toHaveLength(100_000)
  expect(first).toBe(900_006)
  expect(lines.at(0)?.number).toBe(first)
  expect(lines.at(-1)).toEqual({ number: 1_000_005, stamp: "", text: "the end", cut: false })
})

test("an overwritten line shows its final text", () => {
  expect(textOf("10 %\r50 %\r100 %\r\nnext\r\n")).toEqual(["100 %", "next"])
  expect(textOf("\x1b[32m50 %\r100 %\r\x1b[m\r\r\nnext\r\x1b[m")).toEqual(["100 %", "next"])
  expect(textOf("\r\x1b[m\r")).toEqual([""])
})

test("a line of a megabyte is cut and marked", () => {
  const [line] = logLines("x".repeat(1_048_576)).lines
  expect(line).toMatchObject({ text: "x".repeat(4_000), cut: true })
  expect(logLines("x".repeat(4_000)).lines[0]?.cut).toBe(false)
})

test.each([
  ["2026-11-21T13:04:05Z started", "2026-11-21T13:04:05Z "],
  ["2026-11-21T13:04:05.123456789+01:00 started", "2026-11-21T13:04:05.123456789+01:00 "],
  ["2026-11-21 13:04:05,123 started", "2026-11-21 13:04:05,123 "],
  ["[2026-11-21 13:04:05 +0100]   started", "[2026-11-21 13:04:05 +0100] "],
  ["Nov  1 13:04:05 host sshd[1]: x", "Nov  1 13:04:05 "],
  ["[    0.312345] systemd[1]: x", "[    0.312345] "],
  ["13:04:05 x", "13:04:05 "],
  ["2026-11-21T13:04:05Z", "2026-11-21T13:04:05Z"],
  ["2026-11-21 is a day", ""],
  ["13:04:05th", ""],
  ["at 13:04:05 x", ""],
  ["[  OK  ] Started x", ""],
])("%j has the timestamp %j", (raw, stamp) => {
  const [line] = logLines(raw).lines
  expect(line).toMatchObject({ stamp, text: raw.slice(stamp.length) })
})

const long = logLines("x\n".repeat(5_000))

test.each([
  [null, { from: 3_001, to: 5_000, latest: true }],
  [5_000, { from: 3_001, to: 5_000, latest: true }],
  [3_001, { from: 3_001, to: 5_000, latest: true }],
  [3_000, { from: 2_001, to: 4_000, latest: false }],
  [2_001, { from: 2_001, to: 4_000, latest: false }],
  [2_000, { from: 1, to: 2_000, latest: false }],
  [1, { from: 1, to: 2_000, latest: false }],
  [0, { from: 1, to: 2_000, latest: false }],
  [9_999_999, { from: 3_001, to: 5_000, latest: true }],
])("the window around line %s of 5,000 is %j", (line, window) => {
  expect(windowAround(long, line)).toEqual(window)
})

test("a log with omitted lines has the remaining windows", () => {
  const late = logLines("x\n".repeat(3_000), 10_001)
  expect(windowAround(late, 5)).toEqual({ from: 10_001, to: 12_000, latest: false })
  expect(windowAround(late, 11_001)).toEqual({ from: 11_001, to: 13_000, latest: true })
  const window = windowAround(late, 5)
  expect(linesWithin(late, window)).toHaveLength(maxShownLines)
  expect(linesWithin(late, window)[0]?.number).toBe(10_001)
})

test("an empty log has an empty window", () => {
  const none = logLines("")
  expect(linesWithin(none, windowAround(none, null))).toEqual([])
  expect(linesWithin(none, windowAround(none, 3))).toEqual([])
})

test("a search is literal and ignores case", () => {
  expect(findSpans("GPU gpu", "gpu")).toEqual([
    [0, 3],
    [4, 7],
  ])
  expect(findSpans("a.c abc", "a.c")).toEqual([[0, 3]])
  expect(findSpans("(a+)+$ [x] {1} \\ / -", "(a+)+$ [x] {1} \\ / -")).toEqual([[0, 20]])
  expect(findSpans("text", "")).toEqual([])
  expect(findSpans("İstanbul", "İ")).toEqual([[0, 1]])
  expect(findSpans("a".repeat(100_000), "a")).toHaveLength(200)
})

test("a search covers the text and the timestamp", () => {
  const text = logLines("13:04:05 one\ntwo\nONE more", 5)
  expect(matchingLines(text, "one")).toEqual([5, 7])
  expect(matchingLines(text, "04:05 one")).toEqual([5])
  expect(matchingLines(text, "")).toEqual([])
  expect(matchingLines(text, "three")).toEqual([])
})
