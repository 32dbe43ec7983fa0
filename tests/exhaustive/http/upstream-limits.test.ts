import type { ServerResponse } from "node:http"
import { zipSync } from "fflate"
import { afterAll, beforeEach, expect, test } from "vitest"
import { sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import type { Visitor } from "../../support/visitor"

/** Calls for logs, which this platform answers when the test wants it. */
let held: ServerResponse[] = []
/** Calls of other kinds that this platform leaves unanswered, by their path. */
const stuck = new Map<string, ServerResponse>()
let isStuck = (_path: string) => false
/** The response to further calls for logs. */
let onLogs: (response: ServerResponse) => void = hold

const { stop, signIn } = await startWithCustomPlatform((request, response) => {
  const { url = "" } = request
  if (isStuck(url)) stuck.set(url, response)
  else if (url === "/api/balance") sendJson(response, { balance_cents: 1_234 })
  else if (url === "/api/deployments") sendJson(response, [])
  else if (url.endsWith("/logs")) onLogs(response)
  else sendJson(response, {}, 404)
})
afterAll(stop)
beforeEach(() => {
  held = []
  onLogs = hold
  stuck.clear()
  isStuck = () => false
})

const archive = Buffer.from(zipSync({ "console.log": Buffer.from("one\ntwo\n") }))

function hold(response: ServerResponse) {
  held.push(response)
}

function sendLogs(response: ServerResponse) {
  response.writeHead(200, { "content-type": "application/zip" }).end(archive)
}

function release() {
  onLogs = sendLogs
  for (const response of held) sendLogs(response)
}

async function people(count: number) {
  const all: Visitor[] = []
  for (let at = 0; at < count; at++) all.push(await signIn())
  return all
}

/** The logs of six machines for each session. */
function askForLogs(visitors: Visitor[], path: string) {
  return visitors.flatMap((visitor) =>
    Array.from({ length: 6 }, (_, at) => visitor.send(`/deployments/dep-${at}/${path}`)),
  )
}

test("a file that would wait too long is refused for now", async () => {
  const downloads = askForLogs(await people(6), "logs.zip").map(async (sent) => {
    const answer = await sent
    return { status: answer.status, retryAfter: answer.headers["retry-after"], text: answer.body }
  })
  await expect.poll(() => held.length).toBe(20)
  // Five calls of each session and twenty of the process are running; the rest waits.
  const refused = await Promise.any(
    downloads.map(async (download) => {
      const answer = await download
      if (answer.status !== 503) throw new Error(`answered with ${answer.status}`)
      return answer
    }),
  )
  expect(refused).toEqual({
    status: 503,
    retryAfter: "5",
    text: "The server is too busy for downloads, or about to restart. Try again soon.\n",
  })
  release()
  const statuses = (await Promise.all(downloads)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
})

test.each([
  ["/balance", ["/api/deployments"], "$12.34"],
  ["/deployments", ["/api/deployments/types", "/api/user/meta"], "No deployments yet"],
])("%s goes without a panel whose calls stay unanswered", async (page, slow, text) => {
  const ada = await signIn()
  isStuck = (path) => slow.some((one) => path.startsWith(one))
  const answer = await ada.open(page)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain(text)
  // The calls had not been given up when the page was there.
  expect(stuck.size).toBe(slow.length)
  for (const response of stuck.values()) expect(response.destroyed).toBe(false)
  for (const response of stuck.values()) sendJson(response, [])
})
