import { describe, expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import type { Fault } from "../support/sandbox-control"
import type { Page } from "../support/visitor"

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")

const artifact = "/api/test-runs/*/artifacts/*"

async function asked() {
  return await server.control.requests(/ \/api\/test-runs/)
}

function cells(page: Page, label: string) {
  return page.document.querySelectorAll(`td[data-label="${label}"]`).map(({ text }) => text.trim())
}

async function put(seed: Parameters<typeof server.control.testRuns>[0]) {
  const [id] = await server.control.testRuns(seed)
  return id ?? ""
}

function linesOf(page: Page, prefix = "") {
  return page.document.querySelectorAll(`[id^="${prefix}L"]`).map(({ id }) => id.slice(prefix.length + 1))
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("")

describe("the list", () => {
  test("has seven columns, twenty runs with icon and word, and requests the newest hundred", async () => {
    const page = await ada.open("/test-dashboard")
    expect(page.document.querySelector("title")?.text).toContain("Test Dashboard")
    const heads = page.document.querySelectorAll(".data-table thead th").map(({ text }) => text.trim())
    expect(heads).toEqual(["Status", "Test", "Branch", "Commit", "Duration", "Screenshots", "Created"])
    expect(page.document.querySelectorAll(".data-table tbody tr")).toHaveLength(20)
    expect(page.text).toContain("94 runs")
    expect(page.text).toContain("Page 1 of 5")
    for (const commit of cells(page, "Commit")) expect(commit).toMatch(/^[0-9a-f]{8}$/)
    for (const duration of cells(page, "Duration"))
      expect(duration).toMatch(/^(?:\d+m )?\d+s$|^Running\.\.\.$/)
    for (const status of cells(page, "Status")) {
      expect(status).toMatch(/^(?:✅passed|❌failed|⏳running|❔cancelled)$/)
    }
    const pages = (await asked()).map(({ query }) => `${query.page} of ${query.per_page}`)
    expect(pages.sort()).toEqual(["1 of 20", "2 of 20", "3 of 20", "4 of 20", "5 of 20"])
  })

  test("a later page is one call, a page number too large shows the last page, and an invalid one the first", async () => {
    const second = await ada.follow(await ada.open("/test-dashboard"), "Next")
    expect(second.text).toContain("Page 2 of 5")
    await server.control.clearRequests()
    await ada.open("/test-dashboard?page=3")
    expect((await asked()).map(({ query }) => query)).toEqual([{ page: "3", per_page: "20" }])
    expect((await ada.open("/test-dashboard?page=999")).text).toContain("Page 999 not found")
    for (const page of ["-1", "0", "1e3", "x"]) {
      expect((await ada.open(`/test-dashboard?page=${page}`)).text).toContain("Page 1 of 5")
    }
  })

  test("the three types are links, and the platform filters by them", async () => {
    const all = await ada.open("/test-dashboard")
    const oauth = await ada.follow(all, "OAuth Integration", "nav[aria-label='Test type']")
    expect(oauth.url.search).toBe("?test_type=oauth_integration")
    const names = oauth.document.querySelectorAll(".data-table tbody th").map(({ text }) => text.trim())
    expect(names.every((name) => name.startsWith("OAuth Integration"))).toBe(true)
    expect(names.some((name) => name.includes("(github)"))).toBe(true)
    await server.control.clearRequests()
    const smoke = await ada.follow(oauth, "Smoke Tests")
    expect(cells(smoke, "Status").length).toBeGreaterThan(0)
    for (const { query } of await asked()) expect(query.test_type).toBe("smoke")
    expect((await ada.follow(smoke, "All Tests")).url.search).toBe("")
    await server.control.clearRequests()
    await ada.open("/test-dashboard?test_type=nonsense")
    for (const { query } of await asked()) expect(query).not.toHaveProperty("test_type")
  })

  test("status and branch filter the newest hundred runs, and the page says so", async () => {
    // The sandbox adds a run every six minutes: none is newer than these.
    const createdAt = new Date(Date.now() + 3_600_000).toISOString()
    await server.control.testRuns({ branch: "long-ago", status: "failed", count: 130, createdAt })
    const page = await ada.open("/test-dashboard")
    const failed = await ada.submit(page, "Apply", { status: "failed", branch: "long-ago" })
    expect(failed.url.search).toBe("?status=failed&branch=long-ago")
    expect(failed.text).toContain("100 among the newest 100 of 224 runs")
    expect(failed.text).toContain("Page 1 of 5")
    expect(new Set(cells(failed, "Status"))).toEqual(new Set(["❌failed"]))
    const none = await ada.open("/test-dashboard?status=running&branch=long-ago")
    expect(none.text).toContain("No test runs found")
    expect((await ada.follow(none, "Clear filters", "main search")).url.search).toBe("")
  })
})

describe("a run", () => {
  test("shows its details and its cause of failure, and links back", async () => {
    const id = await put({
      testType: "oauth_github",
      status: "failed",
      errorMessage: "<b>no</b> item\nwas added",
      durationSeconds: 185,
      logContent: numbered(3),
      artifacts: [{ filename: "health.png", fileType: "screenshot", contentType: "image/png", text: "png" }],
    })
    const page = await ada.open(`/test-dashboard/${id}`)
    expect(page.document.querySelector("h1")?.text).toBe("OAuth Integration (github) #1")
    expect(page.text).toContain("3m 5s")
    expect(page.document.querySelector("section[aria-label='Error message'] pre")?.text).toContain(
      "<b>no</b> item",
    )
    const screenshot = page.document.querySelector("a:has(img[src$='/artifacts/art_1'])")
    expect(screenshot?.attributes).toMatchObject({
      href: `/test-dashboard/${id}/artifacts/art_1`,
      target: "_blank",
      rel: "noopener",
    })
    expect((await ada.follow(page, "Back to all test runs")).url.pathname).toBe("/test-dashboard")
  })

  test("the main log folds after 50 lines and a conversation after 100, each with its own link", async () => {
    const id = await put({
      logContent: numbered(120),
      artifacts: [
        { filename: "talk.txt", fileType: "log", contentType: "text/plain", text: numbered(130) },
        { filename: "server.log", fileType: "log", contentType: "text/plain", text: numbered(50) },
      ],
    })
    const page = await ada.open(`/test-dashboard/${id}`)
    expect(linesOf(page)).toHaveLength(50)
    expect(linesOf(page, "log1-")).toHaveLength(100)
    expect(linesOf(page, "log2-")).toHaveLength(50)
    expect(page.text).toContain("Show More (70 more lines)")
    expect(page.text).toContain("Show More (30 more lines)")
    const more = await ada.follow(page, /^Show More \(70 more lines\)/)
    expect(linesOf(more)).toHaveLength(120)
    expect(linesOf(more, "log1-")).toHaveLength(100)
    const both = await ada.follow(more, /^Show More \(30 more lines\)/)
    expect([linesOf(both).length, linesOf(both, "log1-").length]).toEqual([120, 130])
    const less = await ada.follow(both, /^Show Less.*Main log/)
    expect([linesOf(less).length, linesOf(less, "log1-").length]).toEqual([50, 130])
  })

  test("a log that fails to load shows an error on its own panel", async () => {
    const id = await put({
      logContent: numbered(2),
      artifacts: [{ filename: "server.log", fileType: "log", contentType: "text/plain", text: "x" }],
    })
    const fault = { kind: "status", status: 500, body: { error: "hush" } } as const
    await server.control.fault({ path: artifact, fault })
    const page = await ada.open(`/test-dashboard/${id}`)
    expect(page.text).toContain("Error loading server.log: Failed to fetch log content")
    expect(page.text).not.toContain("hush")
    expect(linesOf(page)).toHaveLength(2)
  })
})

describe("artifacts", () => {
  const script = "<script>document.title = 'run'</script>"

  test.each([
    ["page.html", "text/html", "application/octet-stream", "attachment"],
    ["drawing.svg", "image/svg+xml", "application/octet-stream", "attachment"],
    ["junit.xml", "application/xml", "application/octet-stream", "attachment"],
    ["x.js", "text/javascript", "application/octet-stream", "attachment"],
    ["doc.pdf", "application/pdf", "application/octet-stream", "attachment"],
    ["odd.bin", "nonsense", "application/octet-stream", "attachment"],
    ["shot.png", "image/png", "image/png", "inline"],
    ["shot.jpg", "IMAGE/JPEG; x=text/html", "image/jpeg", "inline"],
    ["run.log", "text/plain; charset=utf-16", "text/plain; charset=utf-8", "inline"],
    ["talk.jsonl", "application/x-ndjson", "text/plain; charset=utf-8", "inline"],
  ])("%s as %s is %s, %s, and inert", async (filename, contentType, type, disposition) => {
    const id = await put({ artifacts: [{ filename, fileType: "other", contentType, text: script }] })
    const answer = await ada.send(`/test-dashboard/${id}/artifacts/art_1`)
    expect(answer.status).toBe(200)
    expect(answer.headers["content-type"]).toBe(type)
    expect(answer.headers["content-disposition"]).toBe(
      disposition === "inline" ? "inline" : `attachment; filename="${filename}"`,
    )
    expect(answer.headers["x-content-type-options"]).toBe("nosniff")
    expect(answer.headers["content-security-policy"]).toBe(
      type.startsWith("image/")
        ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        : "sandbox; default-src 'none'; frame-ancestors 'none'",
    )
    expect(answer.headers["cache-control"]).toBe("no-store")
    expect(answer.body).toBe(script)
  })

  test.each<[Fault, number]>([
    [{ kind: "status", status: 404 }, 404],
    [{ kind: "status", status: 500 }, 502],
    [{ kind: "cut" }, 502],
  ])("%j is a text page with the error", async (fault, status) => {
    await server.control.fault({ path: artifact, fault })
    const answer = await ada.send("/test-dashboard/run_1/artifacts/art_9")
    expect(answer.status).toBe(status)
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8")
    expect(answer.body).toBe("Error loading art_9: Failed to fetch log content\n")
  })

  test("the main log is a file too", async () => {
    const id = await put({ logContent: numbered(2_500) })
    const page = await ada.open(`/test-dashboard/${id}?show=main-log`)
    expect(linesOf(page)).toHaveLength(2_000)
    const file = await ada.send(`/test-dashboard/${id}/log.txt`)
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="hearth-${id}.log"`)
    expect(file.body).toBe(numbered(2_500))
  })
})
