import { beforeEach, expect, test, vi } from "vitest"
import { download } from "../support/download"
import { sharedServer, signedIn } from "../support/http-servers"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")
let id: string

beforeEach(async () => {
  id = await server.control.deployment("noor@example.com", "lab")
})

const logsPath = "/api/deployments/*/logs"

test("the zip is sent as a named file that is neither displayed nor cached", async () => {
  const answer = await noor.send(`/deployments/${id}/logs.zip`)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="hearth-logs-${id}.zip"`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  })
  expect(answer.body.startsWith("PK")).toBe(true)
})

test("a canceled download is canceled at the platform too", async () => {
  await server.control.fault({
    path: logsPath,
    fault: { kind: "huge", type: "application/zip", bytes: 500 * 1024 * 1024 },
  })
  const file = `/deployments/${id}/logs.zip`
  const received = await download(server, noor, file, (sofar) => sofar < 1024 * 1024)
  expect(received).toBeLessThan(10 * 1024 * 1024)
  await vi.waitFor(async () => {
    const call = (await server.control.requests()).find(({ path }) => path.endsWith("/logs"))
    expect(call?.abandoned).toBe(true)
  }, 15_000)
})

test.each([
  { kind: "status", status: 404 },
  { kind: "status", status: 200, body: {} },
] as const)("%j returns to the list with an error about the download", async (fault) => {
  const list = await noor.open("/deployments?sort=name")
  await server.control.fault({ path: logsPath, fault })
  const page = await noor.follow(list, "Logs of lab, as a zip file")
  expect(page.url.pathname + page.url.search).toBe("/deployments?sort=name")
  expect(page.text).toContain("Download FailedFailed to download logs")
  expect((await noor.open("/deployments")).text).not.toContain("Download Failed")
})

test("the deployment's own page gets the error too, and a frame gets no page", async () => {
  const page = await noor.open(`/deployments/${id}`)
  await server.control.fails(logsPath, 500)
  const back = await noor.follow(page, "Download logs of lab, as a zip file")
  expect(back.url.pathname).toBe(`/deployments/${id}`)
  expect(back.text).toContain("Failed to download logs")
  const framed = await noor.send(`/deployments/${id}/logs.zip?frame`)
  expect([framed.status, framed.setCookies]).toEqual([404, []])
})
