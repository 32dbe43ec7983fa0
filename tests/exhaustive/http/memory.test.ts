import { readFileSync } from "node:fs"
import { beforeEach, expect, test, vi } from "vitest"
import { download } from "../../support/download"
import { ownServer } from "../../support/http-servers"
import { signIn, type Visitor } from "../../support/visitor"

// Files and output of any size pass through without staying in memory.

const serverWhoseMemoryIsMeasured = ownServer()
const mib = 1024 * 1024

let ada: Visitor

beforeEach(async () => {
  ada = await signIn(serverWhoseMemoryIsMeasured, "ada@example.com")
})

/** The server's resident memory in bytes. Linux only. */
function memory() {
  const pages = readFileSync(`/proc/${serverWhoseMemoryIsMeasured.pid}/statm`, "utf8").split(" ")[1]
  return Number(pages) * 4096
}

test("500 MB pass through without staying in memory", async () => {
  const { control } = serverWhoseMemoryIsMeasured
  const path = "/api/deployments/*/logs"
  const file = `/deployments/${await control.deployment("ada@example.com", "desk")}/logs.zip`
  await control.fault({ path, fault: { kind: "huge", type: "application/zip", bytes: 20 * mib } })
  // The first download warms the process up.
  await download(serverWhoseMemoryIsMeasured, ada, file)
  await control.clearFaults()
  await control.fault({ path, fault: { kind: "huge", type: "application/zip", bytes: 500 * mib } })
  const before = memory()
  let most = before
  const received = await download(serverWhoseMemoryIsMeasured, ada, file, (sofar) => {
    if (sofar % (8 * mib) < 65_536) most = Math.max(most, memory())
    return true
  })
  expect(received).toBe(500 * mib)
  // The collector of Node 24 lets 80 MiB of what has passed stand, that of Node 20 and 22 less than 50.
  expect(Math.max(most, memory()) - before).toBeLessThan(100 * mib)
}, 300_000)

/** A test run with a log of 50 MB. */
async function runWithBigLog() {
  const log = { filename: "big.log", fileType: "log", contentType: "text/plain", bytes: 50 * mib } as const
  const [id = ""] = await serverWhoseMemoryIsMeasured.control.testRuns({ artifacts: [log] })
  return id
}

/** Waits until that many calls for the log have been abandoned by their caller. */
async function allAbandoned(count: number) {
  await vi.waitFor(async () => {
    const requests = await serverWhoseMemoryIsMeasured.control.requests()
    const calls = requests.filter(({ path }) => path.endsWith("/artifacts/art_1"))
    expect(calls.map(({ abandoned }) => abandoned)).toEqual(Array(count).fill(true))
  }, 15_000)
}

test("the page shows the beginning of a 50 MB log, and says that there is more", async () => {
  const id = await runWithBigLog()
  await ada.open(`/test-dashboard/${id}`)
  const before = memory()
  const page = await ada.open(`/test-dashboard/${id}?show=art_1`)
  expect(page.document.querySelectorAll('[id^="log1-L"]')).toHaveLength(2_000)
  expect(page.text).toContain("This log is longer than shown here")
  expect(page.body.length).toBeLessThan(3_000_000)
  expect(memory() - before).toBeLessThan(50 * mib)
  await allAbandoned(2)
})

test("the whole log passes through to a download, and stops at the platform when the client leaves", async () => {
  const path = `/test-dashboard/${await runWithBigLog()}/artifacts/art_1`
  // The first download warms the process up.
  expect(await download(serverWhoseMemoryIsMeasured, ada, path)).toBe(50 * mib)
  const before = memory()
  expect(await download(serverWhoseMemoryIsMeasured, ada, path)).toBe(50 * mib)
  expect(memory() - before).toBeLessThan(50 * mib)
  await serverWhoseMemoryIsMeasured.control.clearRequests()
  const given = (sofar: number) => sofar < mib
  expect(await download(serverWhoseMemoryIsMeasured, ada, path, given)).toBeLessThan(20 * mib)
  await allAbandoned(1)
})
