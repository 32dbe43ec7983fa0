import { beforeEach, expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import type { Page } from "../support/visitor"

const server = sharedServer()
const noor = signedIn(server, "noor@example.com")
let id: string

beforeEach(async () => {
  id = await server.control.deployment("noor@example.com", "lab & <b>desk</b>", { version: "2.1.2" })
})

const updated =
  "lab & <b>desk</b> has been successfully updated to version 2.1.3. It may take a few minutes to be fully ready."

/** The version updates that the platform received. */
async function updates() {
  return (await server.control.changes()).map(({ path, body }) => ({ path, body }))
}

async function versionPage() {
  return await noor.follow(await noor.open("/deployments?sort=name"), /^lab.*, update the version 2\.1\.2$/)
}

test("the form says what newer versions change, without their HTML", async () => {
  const form = await versionPage()
  const notes = form.document.querySelectorAll("main form details")
  expect(notes.map((one) => one.querySelector("summary")?.textContent)).toEqual([
    "What changes with 2.1.4",
    "What changes with 2.1.3",
  ])
  expect(notes[0]?.querySelectorAll("li strong").map((one) => one.textContent)).toEqual(["Search"])
  expect(notes[0]?.querySelector("a")?.getAttribute("href")).toBe("https://git.example/docs/upgrade")
  expect(notes[1]?.querySelector("p")?.textContent).toBe("Fixes")
})

function offered(page: Page, name: "version" | "anyVersion") {
  return page.document.querySelectorAll(`select[name=${name}] option`).map((one) => one.getAttribute("value"))
}

test("the badge links to the versions, and choosing one updates the deployment", async () => {
  const form = await versionPage()
  expect(form.url.pathname).toBe(`/deployments/${id}/version`)
  expect(form.text).toContain("runs 2.1.2")
  const page = await noor.submit(form, "Update Version", { version: "2.1.3" })
  expect(page.url.pathname + page.url.search).toBe("/deployments?sort=name")
  expect(page.text).toContain(`Version Updated${updated}`)
  expect(await updates()).toEqual([
    { path: `/api/deployments/${id}/update-version`, body: { version: "2.1.3" } },
  ])
})

test("an update from the deployment's own page returns to that page", async () => {
  const page = await noor.follow(await noor.open(`/deployments/${id}`), /^lab.*, update the version/)
  const done = await noor.submit(page, "Update Version", { version: "2.1.3" })
  expect(done.url.pathname).toBe(`/deployments/${id}`)
  expect(done.text).toContain(updated)
  expect((await noor.follow(page, "Cancel")).url.pathname).toBe(`/deployments/${id}`)
})

test("stable versions are listed newest first, and development builds on request", async () => {
  const page = await versionPage()
  expect(offered(page, "version").slice(0, 3)).toEqual(["", "2.1.4", "2.1.3"])
  expect(offered(page, "version").join(" ")).not.toMatch(/rc|alpha|beta|dev|nightly/)
  expect(offered(page, "anyVersion").slice(0, 4)).toEqual(["", "2.2.0-rc.1", "2.1.5-dev.3", "2.1.4"])
})
