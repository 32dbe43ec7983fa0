import { z } from "zod"
import { tryParseJson } from "./parse-json"

export interface ToolCall {
  name: string
  /** Formatted if it is JSON, else as written. */
  input: string
}

/** One message of a conversation with a model. */
export interface Turn {
  /** The line in the log where it starts. */
  line: number
  /** In lower case: "system", "user", "assistant", "tool" or any other word. */
  role: string
  /** The name of the tool that responds. */
  name: string | null
  /** As written; empty when there are only calls. */
  text: string
  calls: ToolCall[]
  /** As written. */
  at: string | null
}

/**
 * The messages of a conversation log, or null when it is not one. Two formats are supported: a JSON object per line
 * with `role` and `content`, and plain text in which a line starts with the speaker, such as "User:" or
 * "[assistant]".
 */
export function readTranscript(log: string): Turn[] | null {
  const lines = log.split("\n")
  if (lines.length > maxLines) return null
  const written = lines.map((text, index) => ({ number: index + 1, text: printable(text) }))
  const filled = written.filter(({ text }) => text.trim() !== "")
  const looksLikeJson = filled.length > 0 && filled.every(({ text }) => /^\s*\{/.test(text))
  return looksLikeJson ? fromJson(filled) : fromText(written)
}

/** A longer log is not a conversation. */
const maxLines = 50_000

interface Line {
  number: number
  text: string
}

const part = z.looseObject({
  type: z.string().optional(),
  text: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
  content: z.unknown().optional(),
})
const call = z.looseObject({
  name: z.string().optional(),
  arguments: z.unknown().optional(),
  input: z.unknown().optional(),
  function: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }).optional(),
})
const message = z.looseObject({
  role: z.string().min(1).max(100),
  content: z.union([z.string(), z.array(part)]).nullish(),
  name: z.string().nullish(),
  tool_calls: z.array(call).nullish(),
  at: z.string().nullish(),
  timestamp: z.string().nullish(),
})

/** An invalid line, such as an incomplete last one, is shown as it is. */
function fromJson(lines: Line[]): Turn[] | null {
  const turns = lines.map((line): Turn => parseMessage(line) ?? unread(line))
  return turns.every(({ role }) => role === unreadRole) ? null : turns
}

const unreadRole = "line"

function unread({ number, text }: Line): Turn {
  return { line: number, role: unreadRole, name: null, text, calls: [], at: null }
}

function parseMessage({ number, text }: Line): Turn | null {
  const parsed = message.safeParse(tryParseJson(text))
  if (!parsed.success) return null
  const { role, content, name, tool_calls, at, timestamp } = parsed.data
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : (content ?? [])
  return {
    line: number,
    role: role.toLowerCase(),
    name: name ?? null,
    text: printable(
      parts
        .filter(({ type }) => type !== "tool_use")
        .map((one) => one.text ?? shown(one.content))
        .filter(Boolean)
        .join("\n"),
    ),
    calls: [
      ...parts
        .filter(({ type }) => type === "tool_use")
        .map(({ name, input }) => ({ name: name ?? "a tool", input: shown(input) })),
      ...(tool_calls ?? []).map((one) => ({
        name: one.function?.name ?? one.name ?? "a tool",
        input: shown(one.function ? one.function.arguments : (one.arguments ?? one.input)),
      })),
    ],
    at: at ?? timestamp ?? null,
  }
}

/** Formats JSON, including JSON inside a text. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return ""
  if (typeof value !== "string") return JSON.stringify(value, null, 2)
  const inner = tryParseJson(value)
  return typeof inner === "object" && inner !== null ? JSON.stringify(inner, null, 2) : value
}

/** Removes control characters, which could control a terminal. */
function printable(text: string) {
  return text.replace(/[^\P{Cc}\t\n]/gu, "")
}

const speaker =
  /^(?:\[(?<bracketed>system|user|human|assistant|ai|agent|model|tool|function)(?: +(?<tool>[\w.-]{1,80}))?\]:?|(?<plain>system|user|human|assistant|ai|agent|model|tool|function)(?: *\((?<named>[\w.-]{1,80})\))?:)(?: |$)/i
const called = /^(?:tool[ _]call|calls?)(?::| ) *(?<name>[\w.-]{1,80})\((?<input>.*)\)\s*$/i
const alike: Record<string, string> = {
  human: "user",
  ai: "assistant",
  agent: "assistant",
  model: "assistant",
  function: "tool",
}

function fromText(lines: Line[]): Turn[] | null {
  const turns: Turn[] = []
  let spoken = false
  for (const { number, text } of lines) {
    const { bracketed, plain, tool, named } = speaker.exec(text)?.groups ?? {}
    const word = (bracketed ?? plain)?.toLowerCase()
    const last = turns.at(-1)
    if (word !== undefined) {
      spoken = true
      turns.push({
        line: number,
        role: alike[word] ?? word,
        name: tool ?? named ?? null,
        text: text.replace(speaker, ""),
        calls: [],
        at: null,
      })
      continue
    }
    const { name, input } = called.exec(text)?.groups ?? {}
    if (last && name !== undefined) last.calls.push({ name, input: shown(input ?? "") })
    else if (last) last.text += `\n${text}`
    else if (text.trim() !== "") turns.push(unread({ number, text }))
  }
  if (!spoken) return null
  return turns.map((turn) => ({ ...turn, text: turn.text.trim() }))
}
