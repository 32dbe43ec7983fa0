import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertTexts, tableRows } from "../support/page-parts"
import { type Page, signIn } from "../support/visitor"

const server = sharedServer()
const kim = signedIn(server, "kim@example.com")

const partialFailure = "Some deployments could not be deleted. Please check the console for details."

async function machines(count: number, status = "running", name = "batch") {
  const seed = { email: "ada@example.com", version: "2.1.2", timeoutMins: 1_440 }
  return await server.control.deployments({ ...seed, name, status, count })
}

function bulk(act: string, ids: string[], more = "") {
  return `/dashboard/bulk?act=${act}&${ids.map((id) => `id=${id}`).join("&")}${more}`
}

/** The receipt of a finished job. */
async function ended(job: Page | string) {
  const path = typeof job === "string" ? job : job.url.pathname
  await expect.poll(async () => (await kim.open(path)).text, { timeout: 50_000 }).toMatch(/Done: |Ended/)
  return await kim.open(path)
}

function auditLines(action: string) {
  return server.log.filter((line) => line.msg === "admin action" && line.action === action)
}

test("a job runs on the eligible rows, lists the skipped ones, and logs a line for each row", async () => {
  const ids = await machines(3)
  const leaving = await machines(2, "terminating", "leaving")
  const review = await kim.open(bulk("delete", [...ids, ...leaving, ids[0] ?? "", "unknown-id", "..%2F.."]))
  expect(review.text).toContain(
    "3 of 6 selected deployments will be deleted, 3 are skipped: 2 already terminating, 1 not found.",
  )
  expect(review.text).toContain("Are you sure you want to delete 3 deployment(s)?")
  expect(review.text).toContain("1 invalid ID skipped.")
  expect(await server.control.changes()).toEqual([])

  const started = await kim.submit(review, "Delete 3 deployments")
  expect(started.url.pathname).toMatch(/^\/admin\/jobs\/[\w-]+$/)
  const receipt = await ended(started)
  expect(receipt.text).toContain("3 deleted, 3 skipped")
  expect(alertTexts(receipt)).toEqual([])
  expect((await server.control.changes()).map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    ids.map((id) => `DELETE /api/admin/deployments/${id}`).sort(),
  )
  await server.logged()
  for (const id of ids) {
    expect(auditLines("delete deployment").filter((line) => line.on === id)).toMatchObject([
      { admin: "kim@example.com", result: "done" },
    ])
  }
})

test("failed rows are listed with their causes and can be retried", async () => {
  const ids = await machines(5)
  for (const id of ids.slice(0, 2)) {
    await server.control.fails(`DELETE /api/admin/deployments/${id}`, 409, { times: 1 })
  }
  const review = await kim.open(bulk("delete", ids))
  expect(review.document.querySelector("[autofocus]")?.text).toBe("Cancel")
  const receipt = await ended(await kim.submit(review, /^Delete 5/))
  expect(receipt.text).toContain("Done: 3 deleted, 2 failed")
  expect(receipt.document.querySelector("main progress")?.getAttribute("value")).toBe("5")
  expect(alertTexts(receipt)).toHaveLength(1)
  expect(alertTexts(receipt)[0]).toMatch(
    `${partialFailure}batch-1 of ada@example.com: The platform refused, because something has changedbatch-2 of`,
  )
  const results = tableRows(receipt).map(([, , result]) => result)
  expect(results.join()).toBe("Failed,Failed,Deleted,Deleted,Deleted")

  const again = await ended(await kim.submit(receipt, "Retry 2 failed"))
  expect(again.url.pathname).not.toBe(receipt.url.pathname)
  expect(again.text).toContain("2 deleted")
  expect(again.document.querySelector("h1")?.text).toBe("Delete 2 deployments")
  expect(alertTexts(again)).toEqual([])
  expect((await kim.follow(again, "an earlier job")).url.pathname).toBe(receipt.url.pathname)
  const before = await kim.open(receipt.url.pathname)
  expect((await kim.follow(before, "View follow-up job")).url.pathname).toBe(again.url.pathname)
  expect(await server.control.changes()).toHaveLength(7)
})

test("a stopped job finishes its running rows, skips the rest, and can be continued", async () => {
  const ids = await machines(60)
  await server.control.delays("DELETE /api/admin/deployments/*", 1_000)
  const running = await kim.submit(await kim.open(bulk("delete", ids)), /^Delete 60/)
  expect(running.url.search).toBe("?live=on")
  expect(running.headers.refresh).toBe("5")
  const stopping = await kim.submit(running, "Stop")
  expect(stopping.text).toMatch(/Stopping|Ended early/)
  const receipt = await ended(stopping)
  expect(receipt.headers.refresh).toBeUndefined()
  expect(receipt.text).toContain("Ended early. You stopped the job.")
  // Four at a time; how many times depends on when Stop arrives.
  const [, deleted, left] = /of 60 ?(\d+) deleted, (\d+) not started/.exec(receipt.text) ?? []
  expect(Number(deleted) + Number(left)).toBe(60)
  expect(await server.control.changes()).toHaveLength(Number(deleted))

  await server.control.clearFaults()
  const rest = await ended(await kim.submit(receipt, `Start ${left} remaining`))
  expect(rest.text).toContain(`${left} deleted`)
  expect(await server.control.changes()).toHaveLength(60)
})

test("an action on all matching rows counts them first, and asks again when they have changed", async () => {
  await machines(4, "running", "match")
  await machines(1, "running", "other")
  const review = await kim.open("/dashboard/bulk?act=delete&all=1&q=match")
  expect(review.text).toContain("4 deployments that match the filters will be deleted.")
  await machines(1, "running", "match-late")
  const asked = await kim.submit(review, /^Delete 4/)
  expect(asked.status).toBe(400)
  expect(alertTexts(asked)[0]).toContain("The deployments have changed")
  expect(asked.text).toContain("5 deployments that match the filters will be deleted.")
  expect(await server.control.changes()).toEqual([])
  const receipt = await ended(await kim.submit(asked, /^Delete 5/))
  expect(receipt.text).toContain("5 deleted")
  expect(receipt.document.querySelector("main tbody")?.text).not.toContain("other")
})

test("before a deletion its owners are named, with what runs and costs", async () => {
  const ids = await machines(2)
  const broken = await machines(1, "failed", "broken")
  const review = await kim.open(bulk("delete", [...ids, ...broken]))
  expect(review.text).toContain("ada@example.com: 3 deployments, 2 running, $0.20/hour")
})

test("the dashboard may confirm by itself, only for exactly the count that it showed", async () => {
  const ids = await machines(2)
  const leaving = await machines(1, "terminating", "leaving")
  const post = (count: string, some: string[] = []) =>
    kim.post(
      "/dashboard/bulk",
      `act=delete&step=start&count=${count}${some.map((id) => `&id=${id}`).join("")}`,
    )
  const mixed = await post("3", [...ids, ...leaving])
  expect(mixed.status).toBe(400)
  expect(mixed.body).toContain("1 is skipped: already terminating")
  expect((await post("2&all=1")).status).toBe(400)
  expect(await server.control.changes()).toEqual([])
  const started = await post("2", ids)
  expect(started.status).toBe(303)
  expect(started.headers.location).toMatch(/^\/admin\/jobs\/[\w-]+\?live=on$/)
  expect((await ended(started.headers.location ?? "")).text).toContain("2 deleted")
})

test("a receipt is shown to its owner only, also as a CSV file", async () => {
  const receipt = await ended(
    await kim.submit(await kim.open(bulk("delete", await machines(1, "running", "=cmd()"))), /^Delete 1/),
  )
  const file = await kim.send(`${receipt.url.pathname}/receipt.csv`)
  expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="receipt-delete-/)
  expect(file.body).toMatch(/^Id,Name,User,Result,Cause\r\ndep_\w+,'=cmd\(\),ada@example\.com,Deleted,\r\n$/)
  expect((await kim.open("/admin/jobs")).text).toContain("Delete 1 deployment")

  await server.control.settings({ admin: { email: "ada@example.com", isAdmin: true } })
  const ada = await signIn(server, "ada@example.com")
  const strange = await ada.open(receipt.url.pathname)
  expect(strange.status).toBe(404)
  expect(strange.text).toContain("Job not found")
  const refused = await ada.post(receipt.url.pathname, [["step", "retry"]])
  expect([refused.status, refused.body]).toEqual([404, expect.stringContaining("Job not found")])
  const missing = await ada.open(`${receipt.url.pathname}/receipt.csv`)
  expect([missing.url.pathname, missing.status]).toEqual([receipt.url.pathname, 404])
  expect((await ada.open("/admin/jobs")).text).toContain("No bulk jobs yet")
})

test("a thousand selected deployments with the longest ids fit into the form", async () => {
  const ids = Array.from({ length: 1_000 }, (_, at) => `${at}`.padEnd(128, "x"))
  const fields = [["act", "delete"], ...ids.map((id) => ["id", id])]
  const page = await kim.post("/dashboard/bulk", fields)
  expect(page.status).toBe(200)
  expect(page.body).toContain("1,000")
})
