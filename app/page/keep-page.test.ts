import type { DataStrategyResult, ErrorResponse } from "react-router"
import { RouterContextProvider, redirect } from "react-router"
import { expect, test } from "vitest"
import { keepForm, noteShownPage } from "./keep-page"

/** As the router makes one of a response. */
function errorResponse(status: number, statusText: string, data: unknown): ErrorResponse {
  return Object.assign(new Error(statusText), { status, statusText, internal: false, data })
}

function post(answer: DataStrategyResult, { shown = "/deployments", ...fields } = {}) {
  noteShownPage({ pathname: shown, search: "?sort=name", hash: "", state: null, key: "a", mask: undefined })
  const body = new URLSearchParams({ name: "desk", formKey: "key-1", ...fields })
  const request = new Request("https://launchpad.example/deployments", { method: "POST", body })
  const context = new RouterContextProvider()
  const url = new URL(request.url)
  return keepForm({ request, url, pattern: "/deployments", params: {}, context }, async () => ({
    page: answer,
  }))
}

test.each([
  ["a connection that fails", new TypeError("Failed to fetch")],
  ["a proxy without a server", errorResponse(502, "Bad Gateway", "<h1>Bad gateway</h1>")],
  ["a challenge", errorResponse(403, "Forbidden", "<h1>Are you human?</h1>")],
  ["a proxy's limit, without a word", errorResponse(429, "", "")],
  ["an overloaded server", errorResponse(503, "Service Unavailable", null)],
  ["a proxy timeout", errorResponse(504, "Gateway Timeout", "")],
])("%s becomes a form reply that keeps the key and does not revalidate", async (_name, result) => {
  expect(await post({ type: "error", result })).toMatchObject({
    page: {
      type: "data",
      result: {
        data: { problem: { kind: "unavailable", text: null }, formKey: "key-1" },
        init: { status: 503 },
      },
    },
  })
})

test("a result is left alone, and so are redirects and error pages", async () => {
  expect(await post({ type: "data", result: "done" })).toBeUndefined()
  const refusals = [403, 404, 409, 429, 500].map((status) => errorResponse(status, "", null))
  const unread = errorResponse(413, "", '<meta name="x-launchpad-answer" content="1">')
  for (const result of [redirect("/home"), ...refusals, unread]) {
    expect(await post({ type: "error", result })).toBeUndefined()
  }
})

test("a form of another page stays on this one, unless the page on screen shows it", async () => {
  const failed = { type: "error", result: new TypeError("Failed to fetch") } as const
  const kept = await post(failed, { shown: "/home" })
  expect(kept).toMatchObject({ page: { type: "error", result: expect.any(Response) } })
  const stay: Record<string, string> = { stay: "yes" }
  expect(await post(failed, { shown: "/home", ...stay })).toMatchObject({ page: { type: "data" } })
})
