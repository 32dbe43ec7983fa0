import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { exchangeRaw } from "../support/raw-http"
import { signIn, type Visitor } from "../support/visitor"

// Polls are the most frequent requests: every open tab sends one every few seconds.

const server = sharedServer()
const list = "/deployments/list"

/** A tab: it sends the server what it has, as the pages' scripts do. */
function createTab(person: Visitor, path = list, query: Record<string, string> = {}) {
  let tag: string | undefined
  let at = 0
  return async () => {
    const answer = await person.send(`${path}?${new URLSearchParams({ ...query, poll: "1" })}`, {
      headers: { ...(tag && { "if-none-match": tag }) },
    })
    tag = answer.headers.etag
    const next = answer.status === 304 ? answer.headers["poll-at"] : JSON.parse(answer.body).at
    expect(Number(next)).toBeGreaterThan(at)
    at = Number(next)
    return answer
  }
}

async function reads(path: string) {
  return (await server.control.requests(new RegExp(`^GET ${path}$`))).length
}

test("a poll whose data has not changed is answered with at most 300 bytes", async () => {
  const ada = await signIn(server, "ada@example.com")
  await server.control.deployments({ email: "ada@example.com", name: "load", count: 50 })
  const full = await ada.send(`${list}?poll=1&size=50`)
  expect(JSON.parse(full.body).rows.length).toBeGreaterThanOrEqual(50)
  const received = await exchangeRaw(server.port, [
    [
      `GET ${list}?poll=1&size=50 HTTP/1.1`,
      `Host: localhost:${server.port}`,
      `Cookie: ${ada.cookies.header("/")}`,
      `If-None-Match: ${full.headers.etag}`,
      "Accept-Encoding: gzip, br",
      "Connection: close",
      "\r\n",
    ].join("\r\n"),
  ])
  expect(received).toMatch(/^HTTP\/1\.1 304 /)
  expect(received).toMatch(/\r\nCache-Control: no-store\r\n/i)
  expect(received).toMatch(/\r\nX-Request-Id: /i)
  expect(received.split("\r\n\r\n")[1]).toBe("")
  expect(received.length).toBeLessThanOrEqual(300)
})

test("each poll reads from the platform", async () => {
  const ada = await signIn(server, "ada@example.com")
  for (const path of [list, "/home/now", "/balance/now"]) {
    const upstream = path === "/balance/now" ? "/api/balance" : "/api/deployments"
    const tab = createTab(ada, path)
    await tab()
    await server.control.clearRequests()
    for (let poll = 1; poll <= 3; poll++) {
      expect((await tab()).status, path).toBe(304)
      expect(await reads(upstream), path).toBe(poll)
    }
  }
})

test("a change at the platform reaches every tab with its next poll", async () => {
  const ada = await signIn(server, "ada@example.com")
  const tabs = [createTab(ada), createTab(ada)]
  for (const tab of tabs) await tab()
  await server.control.deployments({ email: "ada@example.com", name: "new-one", count: 1 })
  for (const tab of tabs) {
    const answer = await tab()
    expect(answer.status).toBe(200)
    expect(answer.body).toContain("new-one")
  }
})

test("a new end of a machine reaches every tab with its next poll", async () => {
  const ada = await signIn(server, "ada@example.com")
  const machine = { email: "ada@example.com", configId: "trial_vm_hetzner", name: "desk" }
  const [id = ""] = await server.control.deployments(machine)
  const tab = createTab(ada, list, { only: id })
  await tab()
  for (const minutes of [600, 1_440]) {
    await ada.post(`/deployments/${id}/timeout`, `minutes=${minutes}`)
    expect((await tab()).status, `${minutes}`).toBe(200)
    expect((await tab()).status).toBe(304)
  }
})

test("no session gets what another one has read", async () => {
  const [ada, noor] = [await signIn(server, "ada@example.com"), await signIn(server, "noor@example.com")]
  const adas = await ada.send(`${list}?poll=1`)
  expect(JSON.parse(adas.body).rows.length).toBeGreaterThan(0)
  const noors = await noor.send(`${list}?poll=1`, { headers: { "if-none-match": adas.headers.etag ?? "" } })
  expect(noors.status).toBe(200)
  expect(JSON.parse(noors.body).rows).toEqual([])
  // Another session of the same person reads for itself, too.
  await server.control.clearRequests()
  const again = await signIn(server, "ada@example.com")
  await again.send(`${list}?poll=1`)
  expect(await reads("/api/deployments")).toBe(1)
})

test("a failure is not kept: each tab tries for itself", async () => {
  const ada = await signIn(server, "ada@example.com")
  await server.control.fails("GET /api/deployments", 500, { times: 1 })
  expect(JSON.parse((await ada.send(`${list}?poll=1`)).body)).toMatchObject({ rows: null })
  expect(JSON.parse((await ada.send(`${list}?poll=1`)).body)).toMatchObject({ problem: null })
})
