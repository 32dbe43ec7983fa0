import { escapeSequences } from "./escape-sequences"

/** One log line without color codes and control characters. */
export interface LogLine {
  /** Counted from 1 at the log's beginning, even if that part is omitted. */
  number: number
  /** The timestamp at the start of the line, as written; empty without one. */
  stamp: string
  text: string
  /** The line is longer than shown. */
  cut: boolean
}

/** A log or its end. */
export interface LogText {
  lines: LogLine[]
  /** The number of the first line; above 1 when earlier lines were omitted. */
  first: number
}

/** Lines shown at once. */
export const maxShownLines = 2_000

/** The last lines that are kept: a megabyte of line breaks would be a million lines. */
const maxLines = 100_000

/** Characters of a line that are shown. */
const maxLineLength = 4_000

/** A line that needs no cleaning, like almost every line. */
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
 * Splits a log into lines. `first` is the number of the first line. A line that was overwritten, such as a progress
 * bar, shows its final text.
 */
export function logLines(text: string, first = 1): LogText {
  const raw = text.split("\n")
  if (raw.at(-1) === "") raw.pop()
  const kept = raw.slice(-maxLines)
  const from = first + raw.length - kept.length
  return { first: from, lines: kept.map((line, index) => toLine(line, from + index)) }
}

function toLine(raw: string, number: number): LogLine {
  const whole = plain.test(raw) ? raw : visible(raw)
  const shown = whole.slice(0, maxLineLength)
  const stamp = stampOf(shown)
  // One space separates the timestamp from the text; further spaces belong to the text.
  return { number, stamp, text: shown.slice(stamp.length), cut: shown.length < whole.length }
}

/** The last text that was written over the line. A progress bar may end with a carriage return and a reset of the color. */
function visible(raw: string) {
  for (const written of raw.split("\r").reverse()) {
    const text = written.replace(escapeSequences, "").replace(unprintable, "")
    if (text !== "") return text
  }
  return ""
}

/** The leading timestamp with one space; empty if a letter or digit follows directly. */
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

/** The first and last line of a window, inclusive; `latest` when it contains the log's end. */
export interface LogWindow {
  from: number
  to: number
  latest: boolean
}

/** The window with this line; the last lines by default. */
export function windowAround({ first, lines }: LogText, line: number | null): LogWindow {
  const last = first + lines.length - 1
  const tail = Math.max(first, last - maxShownLines + 1)
  if (line === null || line >= tail) return { from: tail, to: last, latest: true }
  const from = first + Math.floor(Math.max(0, line - first) / maxShownLines) * maxShownLines
  return { from, to: Math.min(last, from + maxShownLines - 1), latest: false }
}

export function linesWithin({ first, lines }: LogText, { from, to }: LogWindow): LogLine[] {
  return lines.slice(from - first, to - first + 1)
}

/** A match in a text: start and exclusive end in UTF-16 units. */
export type Span = readonly [from: number, to: number]

/** More highlights in one line would not help. */
const maxSpans = 200

/** Matches of `sought`, ignoring case; none when it is empty. */
export function findSpans(text: string, sought: string): Span[] {
  const pattern = searchPattern(sought)
  if (!pattern) return []
  const spans: Span[] = []
  for (const { index, 0: found } of text.matchAll(pattern)) {
    spans.push([index, index + found.length])
    if (spans.length === maxSpans) break
  }
  return spans
}

/** The numbers of the lines whose text or timestamp contains `sought`. */
export function matchingLines({ lines }: LogText, sought: string): number[] {
  const pattern = searchPattern(sought)
  if (!pattern) return []
  return lines.filter(({ stamp, text }) => `${stamp}${text}`.search(pattern) >= 0).map(({ number }) => number)
}

/** The input is literal, so that no pattern can make a search slow. */
function searchPattern(sought: string) {
  return sought === "" ? null : new RegExp(sought.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "giu")
}
