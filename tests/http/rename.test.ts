import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")

test("a deployment is renamed, and what was typed stays when the platform refuses it", async () => {
  const [id = ""] = await server.control.deployments({ email: "noor@example.com", name: "desk" })
  const form = await noor.follow(await noor.open(`/deployments/${id}`), "Rename")
  const name = `/api/deployments/${id}/name`
  await server.control.fails(name, 409)
  const refused = await noor.submit(form, "Rename", { name: "lab" })
  expect(refused.text).toContain("The name wasn't changed")
  expect(refused.document.querySelector("[name=name]")?.getAttribute("value")).toBe("lab")

  await server.control.clearFaults()
  const done = await noor.submit(refused, "Rename")
  expect(done.text).toContain("Renamed to lab")
  expect((await server.control.changes()).at(-1)).toMatchObject({ path: name, body: { name: "lab" } })
})
