import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, redirect } from "react-router"
import { expect, test } from "vitest"
import { orUnreachable } from "./or-unreachable"

function posted() {
  const body = new URLSearchParams({ name: "desk", formKey: "key-1" })
  return new Request("https://launchpad.example/deployments", { method: "POST", body })
}

test.each([
  ["a connection that fails", new TypeError("Failed to fetch")],
  ["a proxy without a server behind it", new ErrorResponseImpl(502, "Bad Gateway", "<h1>Bad gateway</h1>")],
  ["a server that is too busy", new ErrorResponseImpl(503, "Service Unavailable", null)],
  ["a proxy that waits no longer", new ErrorResponseImpl(504, "Gateway Timeout", "")],
])("%s is an answer to the form, which keeps its key and reads nothing anew", async (_name, error) => {
  const answer = await orUnreachable(posted(), () => Promise.reject(error))
  expect(answer).toMatchObject({
    data: { problem: { kind: "unavailable", text: null }, formKey: "key-1" },
    init: { status: 503 },
  })
})

test("an answer passes as it is, and so does an answer with a page of its own", async () => {
  expect(await orUnreachable(posted(), async () => "done")).toBe("done")
  for (const answer of [redirect("/home"), new ErrorResponseImpl(404, "Not Found", null)]) {
    await expect(orUnreachable(posted(), () => Promise.reject(answer))).rejects.toBe(answer)
  }
})
