import { expect, test } from "vitest"
import { sharedServer } from "../../support/http-servers"
import { createVisitor } from "../../support/visitor"

// Sign-ins that must fail, with the certified provider.

const server = sharedServer()

test("an image on another site cannot start a sign-in", async () => {
  const headers = { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }
  const answer = await createVisitor(server.origin).send("/auth/sign-in", { headers })
  expect([answer.status, answer.setCookies]).toEqual([400, []])
})
