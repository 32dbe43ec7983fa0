import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../../support/http-servers"
import { alertText, fieldValue } from "../../support/page-parts"

const email = "noor@example.com"
const server = sharedServer()
const noor = signedIn(server, email)

test("a machine that waits too long for the creation of others is not created, and its form stays", async () => {
  await server.control.settings({ balanceCents: { email, cents: 10_000_000 } })
  await server.control.deployments({ email, name: "lab", timeoutMins: 60 })
  await noor.submit(await noor.open("/balance?amount=70"), "Set Ceiling")
  const names = ["one", "two", "three"]
  const forms = names.map((name) => noor.open(`/deployments/type/gpu-instance?timeout=60&name=${name}`))
  await server.control.delays("POST /api/deployments", 60_000)
  // Each waits for the platform in turn, and the last one for both.
  const answers = await Promise.all(
    (await Promise.all(forms)).map((form) => noor.submit(form, "Create GPU Instance")),
  )
  expect(await server.control.changes()).toHaveLength(2)
  expect(answers.map((page) => fieldValue(page, "name"))).toEqual(names)
  const unclear = answers.filter((page) => alertText(page).includes("may exist all the same"))
  expect(unclear).toHaveLength(2)
})
