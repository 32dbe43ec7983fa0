import { expect, test } from "vitest"
import { useAuthBench } from "../../../tests/support/auth.fixture"
import type { CountCall } from "../../http/counted-call"
import { inRequest, type Span } from "../../http/request-scope.server"
import { boundedFetch } from "./bounded-fetch.server"

const bench = useAuthBench()

const endpoint = "https://id.example/userinfo"
const kib = 1024
const sized = (bytes: number) => new Response("x".repeat(bytes))

/** What the provider answers, what the metrics count, and what comes of the call: a status, or the log's word. */
test.each<[string, () => Response, string, number | string]>([
  ["an answer", () => new Response("{}"), "ok", 200],
  ["an answer without a body", () => new Response(null, { status: 204 }), "ok", 204],
  ["a refusal", () => new Response("{}", { status: 403 }), "403", 403],
  ["a fault of the provider", () => new Response("{}", { status: 500 }), "500", "server_error"],
  ["512 KiB", () => sized(512 * kib), "ok", 200],
  ["a byte more than 512 KiB", () => sized(512 * kib + 1), "BodyTooLarge", "BodyTooLarge"],
  ["a failure with a number", () => thrown(new DOMException("", "DataError")), "DataError", "DataError"],
  ["a failure that quotes a secret", () => thrown(coded("bad token CANARY")), "unreadable", "unreadable"],
  ["a failure with a long code", () => thrown(coded("x".repeat(61))), "unreadable", "unreadable"],
  ["a failure that is no error", () => thrown("CANARY"), "unknown", "unknown"],
])("%s is counted and traced by its path alone", async (_what, answer, counted, outcome) => {
  const counts: unknown[] = []
  const spans: string[] = []
  const span: Span = {
    traceparent: "",
    begin(name) {
      spans.push(name)
      return span
    },
  }
  const count: CountCall = (...call) => void counts.push(call.slice(0, 3))
  const fetch = boundedFetch({ fetch: async () => answer(), count }, new AbortController().signal)
  const ended = await new Promise<unknown>((resolve) =>
    inRequest(new Set(), span, () => fetch(`${endpoint}?token=CANARY`).then(resolve, resolve)),
  )
  expect(ended).toMatchObject(typeof outcome === "number" ? { status: outcome } : { code: outcome, endpoint })
  expect(counts).toEqual([["provider", "/userinfo", counted]])
  expect(spans).toEqual(["provider /userinfo"])
})

function thrown(error: unknown): never {
  throw error
}

function coded(code: string) {
  return Object.assign(new Error("CANARY"), { code })
}

test.each(["the call", "the whole sign-in"])("the time limit of %s ends the connection", async (which) => {
  const [own, whole] = [new AbortController(), new AbortController()]
  const closed = new Promise((resolve) =>
    bench.idp.answers.set("/token", (request) => {
      request.socket.once("close", resolve)
      if (which === "the call") own.abort()
      else whole.abort()
    }),
  )
  const call = boundedFetch({ fetch }, whole.signal)(`${bench.idp.issuer}/token`, { signal: own.signal })
  await expect(call).rejects.toMatchObject({ code: "timeout" })
  await closed
})
