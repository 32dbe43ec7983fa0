import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, redirect } from "react-router"
import { expect, test } from "vitest"
import { orUnreachable } from "./or-unreachable"

function posted() {
  const body = new URLSearchParams({ name: "desk", formKey: "key-1" })
  return new Request("https://launchpad.example/deployments", { method: "POST", body })
}

test.each([
  ["a connection that fails", new TypeError("Failed to fetch")],
  ["a proxy without a server", new ErrorResponseImpl(502, "Bad Gateway", "<h1>Bad gateway</h1>")],
  ["an overloaded server", new ErrorResponseImpl(503, "Service Unavailable", null)],
  ["a proxy timeout", new ErrorResponseImpl(504, "Gateway Timeout", "")],
])("%s becomes a form reply that keeps the key and does not revalidate", async (_name, error) => {
  const answer = await orUnreachable(posted(), () => Promise.reject(error))
  expect(answer).toMatchObject({
    data: { problem: { kind: "unavailable", text: null }, formKey: "key-1" },
    init: { status: 503 },
  })
})

test("a result is passed on, and so are redirects and error pages", async () => {
  expect(await orUnreachable(posted(), async () => "done")).toBe("done")
  for (const answer of [redirect("/home"), new ErrorResponseImpl(404, "Not Found", null)]) {
    await expect(orUnreachable(posted(), () => Promise.reject(answer))).rejects.toBe(answer)
  }
})
