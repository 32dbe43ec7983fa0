import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")

function newLab() {
  const gpu = { configId: "gpu_instance_civo", version: "2.1.4", ipv4: "10.1.2.3", timeoutMins: 240 }
  return server.control.deployment("noor@example.com", "lab & <b>desk</b>", gpu)
}

test("the name in the list links to a page with everything about the deployment", async () => {
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 10_000 } })
  const id = await newLab()
  const page = await noor.follow(await noor.open("/deployments"), "lab & <b>desk</b>")
  expect(page.url.pathname).toBe(`/deployments/${id}`)
  expect(page.status).toBe(200)
  expect(page.document.querySelector("h1")?.text).toBe("lab & <b>desk</b>")
  expect(page.document.querySelector("title")?.text).toBe("Hearth — lab & <b>desk</b>")
  const main = page.document.querySelector("main")?.text ?? ""
  const facts = ["running", "2.1.4", "10.1.2.3", "Private", "$5.00/hour", "Cost so far", "Created"]
  for (const fact of [id, ...facts]) expect(main.split(fact), fact).toHaveLength(2)
  expect(main).toMatch(/Cost so far\s*\$5\.00/)
  expect(main).toContain("Download logs")
  expect(page.text).toMatch(/in (3 h 59 m \d+ s|4 h 0 m 0 s)/)
  expect(page.document.querySelector('main a[target="_blank"]')?.getAttribute("href")).toBe(
    `${server.origin}/sandbox/machines/10-1-2-3`,
  )
  const back = await noor.follow(page, "Hosted Deployments", "main")
  expect(back.url.pathname).toBe("/deployments")
})

test("the page uses the list call, since the platform has none for one deployment", async () => {
  const id = await newLab()
  await server.control.clearRequests()
  await noor.open(`/deployments/${id}`)
  const calls = await server.control.requests(/ \/api\/deployments/)
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(["GET /api/deployments", `GET /api/deployments/${id}/setup-steps`]),
  )
})
