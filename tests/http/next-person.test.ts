import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor, signIn } from "../support/visitor"

const server = sharedServer()

test("the late answer that ends one session leaves the cookie of the next one", async () => {
  const ada = await signIn(server, "ada@example.com")
  const late = createVisitor(server.origin, ada.cookies.copy())
  for (const path of ["/api/*", "/api/*/*"])
    await server.control.fault({ path, account: "ada@example.com", fault: { kind: "status", status: 401 } })
  const answer = await late.send("/balance/now?poll=1")
  expect(JSON.parse(answer.body)).toEqual({ reading: null })

  const noor = await signIn(server, "noor@example.com")
  noor.cookies.take(answer.setCookies, "/")
  expect((await noor.open("/home")).text).toContain("noor@example.com")
  expect((await ada.open("/home")).text).toContain("Sign In")
})
