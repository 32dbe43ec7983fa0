import { trimEnd } from "./trim-end"

/** One line of a log as it is shown: no colour codes, no control characters. */
export interface LogLine {
  /** Counted from 1 at the log's beginning, also where that is no longer there. */
  number: number
  /** The time that the line begins with, as it was written; empty when it begins with none. */
  stamp: string
  text: string
  /** The line goes on for longer than is shown. */
  cut: boolean
}

/** The end of a log, or all of it. */
export interface LogText {
  lines: LogLine[]
  /** The number of the first of them: above 1 when earlier ones were left out. */
  first: number
}

/** So many lines are shown at once. */
export const windowSize = 2_000

/** So many lines are kept, the latest: a megabyte of line breaks alone would be a million. */
const mostLines = 100_000

/** Characters of a line that are shown. */
const longestLine = 4_000

// Built from strings: the linter takes control characters in a literal for a mistake, and here they are the point.
const sequences = new RegExp(
  [
    "\\u001b\\[[0-?]*[ -/]*[@-~]", // CSI: colours, cursor
    "\\u001b[\\]PX^_][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)?", // OSC and the other strings, up to their end
    "\\u001b[ -/]*[0-~]?", // the short ones
    "\\u009b[0-?]*[ -/]*[@-~]",
  ].join("|"),
  "g",
)
/** A line that needs no cleaning, as nearly every line. */
const plain = /^[\t -~]*$/
const unprintable = /[^\P{Cc}\t]/gu

const stamps = [
  // 2026-11-21T13:04:05.123Z, [2026-11-21 13:04:05,123 +0100]
  /^\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?\]?/,
  // Nov  1 13:04:05
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d{2}:\d{2}:\d{2}/,
  // [   12.345678], the kernel's seconds since the start
  /^\[ *\d{1,9}\.\d{6}\]/,
  // 13:04:05.123
  /^\[?\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?\]?/,
]

/**
 * The lines of a log. `first` is the number of the line that `text` begins with. A line that was written over again and
 * again, such as a progress bar, shows what it came to.
 */
export function logLines(text: string, first = 1): LogText {
  const raw = text.split("\n")
  if (raw.at(-1) === "") raw.pop()
  const kept = raw.slice(-mostLines)
  const from = first + raw.length - kept.length
  return { first: from, lines: kept.map((line, index) => lineOf(line, from + index)) }
}

function lineOf(raw: string, number: number): LogLine {
  const whole = plain.test(raw) ? raw : visible(raw)
  const shown = whole.slice(0, longestLine)
  const stamp = stampOf(shown)
  // One space parts the time from what is said; further ones are the line's own.
  return { number, stamp, text: shown.slice(stamp.length), cut: shown.length < whole.length }
}

function visible(raw: string) {
  const written = trimEnd(raw, "\r")
  return written
    .slice(written.lastIndexOf("\r") + 1)
    .replace(sequences, "")
    .replace(unprintable, "")
}

/** The leading time with the one space after it; nothing when a letter or a digit follows at once. */
function stampOf(line: string) {
  for (const pattern of stamps) {
    const found = pattern.exec(line)?.[0]
    if (found === undefined) continue
    const next = line.charAt(found.length)
    if (next === " ") return `${found} `
    return /[\p{L}\p{N}]/u.test(next) ? "" : found
  }
  return ""
}

/** Numbers of the first and the last line that are shown, both included; `latest` when the log's end is among them. */
export interface LogWindow {
  from: number
  to: number
  latest: boolean
}

/** The window with that line in it; the latest lines when none is asked for, or when it is one of them. */
export function windowAround({ first, lines }: LogText, line: number | null): LogWindow {
  const last = first + lines.length - 1
  const tail = Math.max(first, last - windowSize + 1)
  if (line === null || line >= tail) return { from: tail, to: last, latest: true }
  const from = first + Math.floor(Math.max(0, line - first) / windowSize) * windowSize
  return { from, to: Math.min(last, from + windowSize - 1), latest: false }
}

/** The lines of a window. */
export function linesWithin({ first, lines }: LogText, { from, to }: LogWindow): LogLine[] {
  return lines.slice(from - first, to - first + 1)
}

/** Where something occurs in a text: from, and up to but not including, counted in UTF-16 units. */
export type Span = readonly [from: number, to: number]

/** More would not help anybody who looks at one line. */
const mostSpans = 200

/** Where `sought` occurs, case aside; nowhere when it is empty. */
export function spansOf(text: string, sought: string): Span[] {
  const pattern = searchPattern(sought)
  if (!pattern) return []
  const spans: Span[] = []
  for (const { index, 0: found } of text.matchAll(pattern)) {
    spans.push([index, index + found.length])
    if (spans.length === mostSpans) break
  }
  return spans
}

/** The numbers of the lines in which `sought` occurs, in what they say or in their time. */
export function matchingLines({ lines }: LogText, sought: string): number[] {
  const pattern = searchPattern(sought)
  if (!pattern) return []
  return lines.filter(({ stamp, text }) => `${stamp}${text}`.search(pattern) >= 0).map(({ number }) => number)
}

/** What is typed is meant literally: nothing in it can make a search slow. */
function searchPattern(sought: string) {
  return sought === "" ? null : new RegExp(sought.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "giu")
}
