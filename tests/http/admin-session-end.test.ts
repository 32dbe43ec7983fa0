import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { alertText } from "../support/page-parts"
import { type Page, signIn } from "../support/visitor"

// An admin's form that is sent after the session has ended comes back as it was, without anything only admins may see.

const server = sharedServer()
const kim = "kim@example.com"

/** Opens a page as an admin, whose session ends then. */
async function openedBefore(path: string) {
  const leaving = await signIn(server, kim)
  const page = await leaving.open(path)
  leaving.cookies.clear()
  await server.control.clearRequests()
  return { leaving, page }
}

async function machines(name: string) {
  return await server.control.deployments({ email: "ada@example.com", name, timeoutMins: 1_440, count: 2 })
}

function signInAddress(page: Page) {
  return page.document.querySelector("main [role=alert] a[href^='/auth/sign-in']")?.getAttribute("href")
}

test("a bulk action keeps the selection and the choice, and continues after signing in", async () => {
  const ids = await machines("batch")
  const selected = ids.map((id) => `id=${id}`).join("&")
  const { leaving, page } = await openedBefore(`/dashboard/bulk?act=timeout&${selected}&status=running`)
  const kept = await leaving.submit(page, "Continue", { minutes: "240" })
  expect(kept.status).toBe(401)
  expect(kept.document.querySelector("h1")?.text).toBe("Change Timeout")
  expect(alertText(kept)).toBe(
    "Your session has ended. Sign in to continue. Nothing was changed, and your selection is still here.",
  )
  expect(kept.text).toContain("2 selected deployments will stop 4 hours after creation and lose all data.")
  expect(kept.text).not.toContain("batch")
  expect(await server.control.requests(/ \/api\//)).toEqual([])

  const back = await signIn(server, kim)
  const returnTo = new URL(signInAddress(kept) ?? "", server.origin).searchParams.get("returnTo") ?? ""
  const [sentAgain, signedIn] = [await back.submit(kept, "Continue"), await back.open(returnTo)]
  for (const review of [sentAgain, signedIn]) {
    expect(review.text).toContain(
      "2 selected deployments will stop 4 hours after creation and lose all data.",
    )
    expect(review.text).toContain("batch-1")
    expect(review.url.search).toContain("status=running")
  }
})

test("a selection that is too long for an address asks to sign in in another tab", async () => {
  const ids = Array.from({ length: 300 }, (_, at) => `dep_of_somebody_${at}`)
  const { leaving, page } = await openedBefore(
    `/dashboard/bulk?act=version&${ids.map((id) => `id=${id}`).join("&")}`,
  )
  const kept = await leaving.submit(page, "Continue", { toVersion: "2.1.2" })
  expect(alertText(kept)).toBe(
    "Your session has ended. Sign in in another tab, and then continue here. Nothing was changed, and your selection is still here.",
  )
  expect(kept.document.querySelector("main [role=alert] a")?.getAttribute("target")).toBe("_blank")
  const review = await (await signIn(server, kim)).submit(kept, "Continue")
  expect(review.text).toContain("None of 300 selected deployments will be updated to 2.1.2")
})

test("a bulk action on all matching rows keeps the filters", async () => {
  const { leaving, page } = await openedBefore("/dashboard/bulk?act=delete&all=1&status=running")
  const kept = await leaving.submit(page, /^Delete \d+ deployments?$/)
  expect(kept.text).toContain("All deployments that match the filters will be deleted.")
  const review = await (await signIn(server, kim)).submit(kept, "Continue")
  expect(review.text).toMatch(/Are you sure you want to delete \d+ deployment\(s\)\?/)
  expect(review.url.search).toBe("?status=running")
})
