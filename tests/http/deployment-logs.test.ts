import { strToU8, zipSync } from "fflate"
import { beforeEach, expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import type { Fault } from "../support/sandbox-control"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")
let id: string
let page: string

beforeEach(async () => {
  id = await server.control.deployment("noor@example.com", "field-notes")
  page = `/deployments/${id}/logs`
})

function upstream(fault: Fault, times?: number) {
  return server.control.fault({ path: "/api/deployments/*/logs", fault, ...(times ? { times } : {}) })
}

function archive(bytes: Uint8Array, cut = false): Fault {
  return { kind: "file", type: "application/zip", base64: Buffer.from(bytes).toString("base64"), cut }
}

function buildZip(files: Record<string, string>) {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

function linesOf({ document }: { document: { querySelectorAll(selector: string): Array<{ id: string }> } }) {
  return document.querySelectorAll("main [id^=L]").map((line) => line.id)
}

test("the page of a deployment links to its logs, and back", async () => {
  const logs = await noor.follow(await noor.open(`/deployments/${id}`), "Logs", "main")
  expect(logs.url.pathname).toBe(page)
  expect(logs.status).toBe(200)
  expect(logs.document.querySelector("h1")?.text).toBe("field-notes")
  expect(logs.document.querySelector("title")?.text).toBe("Hearth — Logs of field-notes")
  expect(logs.text).toContain("Linux version 6.8.0-48-generic")
  expect(logs.body).not.toContain("\u001b[")
  const details = await noor.follow(logs, "Details", "main")
  expect(details.url.pathname).toBe(`/deployments/${id}`)
})

test("the logs page makes one call for the logs and one for the deployment", async () => {
  await server.control.clearRequests()
  await noor.open(page)
  const calls = await server.control.requests(/ \/api\/deployments/)
  expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    "GET /api/deployments",
    `GET /api/deployments/${id}/logs`,
  ])
})

test("files are links, and the chosen one is in the address", async () => {
  const first = await noor.open(page)
  expect(first.document.querySelector("main [aria-current=true]")?.text).toBe("console.log")
  const other = await noor.follow(first, "user-data.yaml", "main")
  expect(other.url.searchParams.get("file")).toBe("user-data.yaml")
  expect(other.text).toContain("#cloud-config")
})

test("a missing file shows an error, and the other files are offered", async () => {
  const none = await noor.open(`${page}?file=%3Cb%3Eno.log`)
  expect(none.status).toBe(200)
  expect(none.text).toContain("Couldn't show <b>no.log")
  expect(none.text).toContain("The logs don't contain this file")
  expect((await noor.follow(none, "console.log", "main")).text).toContain("Linux version")
})

test("a search marks its matches, counts them and links from line to line", async () => {
  const first = await noor.submit(await noor.open(`${page}?times=off`), "Search", { q: "PULLING" })
  expect(first.url.searchParams.get("q")).toBe("PULLING")
  expect(first.url.searchParams.get("times")).toBe("off")
  expect(first.document.querySelectorAll("main mark").map(({ text }) => text)).toEqual(
    Array.from({ length: 8 }, () => "pulling"),
  )
  expect(first.text).toContain("8 lines")
  const second = await noor.follow(await noor.follow(first, "Next", "main"), "Next", "main")
  expect(second.text).toContain("2 of 8 lines")
  expect(second.url.hash).toBe(`#L${second.url.searchParams.get("line")}`)
  const back = await noor.follow(second, "Previous", "main")
  expect(back.text).toContain("1 of 8 lines")
  expect(back.document.querySelector("main [id^=L][aria-current]")?.text).toContain("pulling")
  const none = await noor.submit(back, "Search", { q: "<script>" })
  expect(none.text).toContain("0 lines")
  expect(none.document.querySelectorAll("main mark")).toEqual([])
})

test("times can be hidden and line wrapping turned off", async () => {
  const shown = await noor.open(page)
  expect(shown.text).toContain("[ 0.000000] Linux")
  const hidden = await noor.follow(shown, "Hide times", "main")
  expect(hidden.text).not.toContain("0.000000]")
  expect(hidden.text).toContain("Linux version")
  const unwrapped = await noor.follow(hidden, "Don't wrap lines", "main")
  expect(unwrapped.url.search).toBe("?wrap=off&times=off")
  expect((await noor.follow(unwrapped, "Show times", "main")).url.search).toBe("?wrap=off")
})

test("a page says which files and bytes it leaves out", async () => {
  const files = Array.from({ length: 102 }, (_, at) => [`${at}.txt`, "x"])
  await upstream(archive(buildZip({ ...Object.fromEntries(files), "0.txt": "before\0\0\0 the crash" })))
  const shown = await noor.open(page)
  expect(shown.text).toContain("before the crash")
  expect(shown.text).toContain("3 zero bytes are left out.")
  expect(shown.text).toContain("2 more files are only in the zip file.")
})

test("a long log shows its last 2,000 lines, and every other part has an address", async () => {
  await upstream(
    archive(
      buildZip({ "console.log": Array.from({ length: 5_000 }, (_, at) => `said ${at + 1}\n`).join("") }),
    ),
  )
  const latest = await noor.open(page)
  expect(linesOf(latest)).toHaveLength(2_000)
  expect(linesOf(latest)[0]).toBe("L3001")
  const earlier = await noor.follow(latest, "Earlier lines", "main")
  expect([linesOf(earlier)[0], linesOf(earlier).at(-1)]).toEqual(["L2001", "L4000"])
  const first = await noor.follow(earlier, "Earlier lines", "main")
  expect([linesOf(first)[0], linesOf(first).at(-1)]).toEqual(["L1", "L2000"])
  expect(linesOf(await noor.follow(first, "Later lines", "main"))[0]).toBe("L2001")
  expect(linesOf(await noor.follow(first, "Latest lines", "main"))[0]).toBe("L3001")

  const pointed = await noor.submit(latest, "Go", { line: "1234" })
  expect(pointed.document.querySelector("main [aria-current=true][id]")?.id).toBe("L1234")
  const linked = await noor.follow(pointed, "1999", "main")
  expect(linked.document.querySelector("main [aria-current=true][id]")?.id).toBe("L1999")
  expect(linked.url.hash).toBe("#L1999")
  const found = await noor.submit(latest, "Search", { q: "said 77" })
  expect(found.text).toContain("11 lines")
  const next = await noor.follow(found, "Next", "main")
  expect(next.document.querySelector("main [aria-current=true][id]")?.id).toBe("L77")
})

test("a machine without output and an archive without files each show a message", async () => {
  const pending = await server.control.deployment("noor@example.com", "new", { status: "pending" })
  expect((await noor.open(`/deployments/${pending}/logs`)).text).toContain("This file is empty.")
  await upstream(archive(zipSync({})))
  expect((await noor.open(page)).text).toContain("There are no logs yet.")
})
