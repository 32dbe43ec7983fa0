import { load } from "js-yaml"
import { expect, test } from "vitest"
import { agentYaml } from "../../app/domain/agent-yaml"
import { createCloudInitScanner } from "../../app/domain/cloud-init-scanner"
import { connectedUrl } from "../../app/domain/connected-deployments"
import { readDollars } from "../../app/domain/dollar-amount"
import { findSpans, logLines, matchingLines } from "../../app/domain/log-text"
import { parseJson } from "../../app/domain/parse-json"
import { readStored } from "../../app/domain/stored-deployments"
import { readTerminalMessage } from "../../app/domain/terminal-messages"
import { readTranscript } from "../../app/domain/transcript"
import { parseVersion } from "../../app/domain/versions"
import { routePath } from "../../app/http/address-policy"
import { readCookies } from "../../app/http/cookies.server"
import { csvFile } from "../../app/http/csv.server"
import { safeReturnTo } from "../../app/http/return-to"
import { redact } from "../redact"
import { checkTarget } from "../request-target"
import { createModeTracker } from "../terminal/ring-buffer"

const size = 256 * 1024

/**
 * Repeated input that may trigger quadratic time, which takes more than a minute for a single text of this size. These are for
 * loops: tests/exhaustive/regular-expressions.test.ts proves that of every expression.
 */
const pieces = [
  "\r",
  "\n",
  " ",
  "\0",
  "/",
  "%2e",
  "%",
  '"',
  '\\"',
  "'",
  "[",
  "{",
  "<",
  "a",
  "0;",
  "é",
  "👩‍👩‍👧",
  "\ufeff",
  "\x1b",
  "\x1b[",
  "\x1b]0;",
  "\x1b[?1;",
  "\x9b0",
  "\b",
  "eyJa.",
  "Bearer ",
  "token=",
  "user: x\n",
  "tool call: a(",
  "[assistant] ",
  '{"role":"user"}\n',
  "- a: &a *a\n",
  "2026-01-01 00:00:00 ",
  "Cloud-init ",
  "a=b; ",
]

const parsers: Record<string, (text: string) => unknown> = {
  "the lines of a log": (text) => logLines(text).lines.length,
  "a search in a log": (text) => matchingLines(logLines(text), text.slice(0, 100)).length,
  "a search in a line": (text) => findSpans(text, text.slice(0, 100)).length,
  "the transcript of a conversation": (text) => readTranscript(text)?.length,
  JSON: (text) => attempt(() => parseJson(text)),
  "a string of JSON": (text) => parseJson(JSON.stringify(text)),
  "a URL": (text) => connectedUrl(text),
  "a URL that contains the text": (text) => connectedUrl(`https://a/${text}x`),
  "an amount": (text) => readDollars(text),
  "a version": (text) => parseVersion(text),
  "a return address": (text) => safeReturnTo(text, "/"),
  "the list stored in a browser": (text) => readStored(text).length,
  cookies: (text) => readCookies(text).length,
  "a file of comma-separated values": (text) => csvFile("x.csv", [text], [[text]]),
  "a terminal message": (text) => readTerminalMessage(text),
  "the boot console": (text) => createCloudInitScanner()(new TextEncoder().encode(text)),
  "terminal modes": (text) => createModeTracker().follow(Buffer.from(text)),
  redaction: (text) => redact({ text, error: new Error(text) }),
  "a request target": (text) => checkTarget(`/${text}`),
  "a route": (text) => attempt(() => routePath(`/${text}x`)),
}

test.each(Object.entries(parsers))("%s: no long repeated input takes long", (_, read) => {
  for (const piece of pieces) read(piece.repeat(Math.floor(size / piece.length)))
  expect(() => read(pieces.join("").repeat(Math.floor(size / pieces.join("").length)))).not.toThrow()
})

test.each(["\n", "'", "\ufeff", "- a: &a *a\n"])("a long run of %j survives YAML", (piece) => {
  const prompt = piece.repeat(Math.floor(size / piece.length))
  expect(load(agentYaml({ prompt }, []))).toMatchObject({ yaml_config: { prompt } })
})

/** An error is a valid result. */
function attempt(read: () => unknown) {
  try {
    return read()
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
    return undefined
  }
}
