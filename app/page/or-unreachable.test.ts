import { type ErrorResponse, redirect } from "react-router"
import { expect, test } from "vitest"
import { orUnreachable } from "./or-unreachable"

/** As the router makes one of a response. */
function errorResponse(status: number, statusText: string, data: unknown): ErrorResponse {
  return Object.assign(new Error(statusText), { status, statusText, internal: false, data })
}

function posted() {
  const body = new URLSearchParams({ name: "desk", formKey: "key-1" })
  return new Request("https://launchpad.example/deployments", { method: "POST", body })
}

test.each([
  ["a connection that fails", new TypeError("Failed to fetch")],
  ["a proxy without a server", errorResponse(502, "Bad Gateway", "<h1>Bad gateway</h1>")],
  ["an overloaded server", errorResponse(503, "Service Unavailable", null)],
  ["a proxy timeout", errorResponse(504, "Gateway Timeout", "")],
])("%s becomes a form reply that keeps the key and does not revalidate", async (_name, error) => {
  const answer = await orUnreachable(posted(), () => Promise.reject(error))
  expect(answer).toMatchObject({
    data: { problem: { kind: "unavailable", text: null }, formKey: "key-1" },
    init: { status: 503 },
  })
})

test("a result is passed on, and so are redirects and error pages", async () => {
  expect(await orUnreachable(posted(), async () => "done")).toBe("done")
  for (const answer of [redirect("/home"), errorResponse(404, "Not Found", null)]) {
    await expect(orUnreachable(posted(), () => Promise.reject(answer))).rejects.toBe(answer)
  }
})
