import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"

const hourMs = 3_600_000

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")

function placed({ ageMs = 0, timeoutMins = 1_440 } = {}) {
  return server.control.deployment("noor@example.com", "lab", { timeoutMins, ageMs })
}

test("the countdown links to the nine timeouts, and back to the same list", async () => {
  const id = await placed()
  const list = await noor.open("/deployments?sort=stops")
  const page = await noor.follow(list, /lab, change when it stops/)
  const values = page.document.querySelectorAll("input[name=minutes]")
  expect(values.map((input) => input.getAttribute("value"))).toEqual([
    "forever",
    ...["60", "120", "240", "600", "1440", "10080", "20160", "43200"],
  ])
  expect(values.find((input) => input.hasAttribute("checked"))?.getAttribute("value")).toBe("1440")
  const changed = await noor.submit(page, "Change Timeout", { minutes: "600" })
  expect(changed.hops.map(({ status, method }) => [status, method])).toEqual([[303, "POST"]])
  expect(changed.url.pathname + changed.url.search).toBe("/deployments?sort=stops")
  expect(changed.text).toContain("Timeout of lab changed")
  expect(await server.control.changes()).toMatchObject([
    { path: `/api/deployments/${id}`, body: { timeoutMins: 600 } },
  ])
  expect((await noor.open("/deployments")).text).not.toContain("Timeout of lab changed")
})

test.each(["", "0", "+60", "60.5", "6e1", "43201", "9".repeat(30), "%D9%A6%D9%A0", "60%0A"])(
  "%j is not a timeout and never reaches the platform",
  async (minutes) => {
    const id = await placed()
    for (const path of [`/deployments/${id}/timeout`, `/deployments/${id}/timeout.data`]) {
      expect((await noor.post(path, `minutes=${minutes.replace("+", "%2B")}`)).status).toBe(400)
    }
    expect((await noor.post(`/deployments/${id}/timeout`, "stay=yes")).status).toBe(400)
    expect(await server.control.changes()).toEqual([])
  },
)

test("a timeout that would stop the machine at once needs a confirmation", async () => {
  const id = await placed({ ageMs: 3 * hourMs })
  const page = await noor.open(`/deployments/${id}/timeout`)
  expect(page.text).toMatch(/2 hours ?stops immediately/)
  const asked = await noor.submit(page, "Change Timeout", { minutes: "120" })
  expect(asked.text).toContain('"lab" is older than 2 hours. With this timeout it stops immediately')
  expect(asked.document.querySelector("[autofocus]")?.text).toBe("Cancel")
  expect(await server.control.changes()).toEqual([])
  const ended = await noor.submit(asked, "Stop Now")
  expect(ended.url.pathname).toBe("/deployments")
  expect(ended.text).toContain("lab is stopping now")
  expect((await server.control.changes()).map(({ body }) => body)).toEqual([{ timeoutMins: 120 }])
})

test("a machine that is deleted before the confirmation counts as stopped", async () => {
  const id = await placed({ ageMs: 3 * hourMs })
  const asked = await noor.open(`/deployments/${id}/timeout?minutes=60`)
  await server.control.fails("PUT /api/deployments/*", 404)
  expect((await noor.submit(asked, "Stop Now")).text).toContain("lab is stopping now")
})

test("in its last hour a machine is extended by four hours with one press", async () => {
  await placed({ ageMs: 3.5 * hourMs, timeoutMins: 240 })
  const list = await noor.open("/deployments")
  expect(list.text).toMatch(/in (29|30) m/)
  const longer = await noor.submit(list, "+4 h for lab")
  expect((await server.control.changes()).map(({ body }) => body)).toEqual([{ timeoutMins: 480 }])
  expect(longer.text).toMatch(/in 4 h (29|30) m/)
  expect(longer.text).not.toContain("+4 h")
})
