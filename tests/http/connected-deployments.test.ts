import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertText } from "../support/page-parts"
import { createVisitor, type Page } from "../support/visitor"

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")
const noor = signedIn(server, "noor@example.com")

const listed = "/private-deployments"
const api = "/api/connected-deployments"
const desk = { name: "Desk", url: "https://desk.example" }

function names(page: Page) {
  return page.document.querySelectorAll("#your-deployments article h3").map(({ text }) => text)
}

test("the list makes one call, and its links open in a new tab without a referrer", async () => {
  const page = await ada.open(listed)
  expect(names(page)).toEqual(["Clinic server room", "Research cluster", "Imaging workstation"])
  const links = page.document.querySelectorAll("#your-deployments article a[target=_blank]")
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
    ["https://agents.moreno-clinics.example", "noopener"],
    ["https://research.moreno-labs.example", "noopener"],
    ["http://imaging.moreno-labs.example:8080", "noopener"],
  ])
  expect(await server.control.requests(/connected-deployments/)).toMatchObject([{ method: "GET", path: api }])
  expect((await noor.open(listed)).text).toContain("No private deployments yet")
})

test("a deployment is added with its text trimmed, and a description only if there is one", async () => {
  const form = await noor.open(listed)
  const after = await noor.submit(form, "Add", { name: "  Desk ", url: " https://Desk.example/ " })
  expect(after.url.pathname + after.url.hash).toBe(`${listed}#your-deployments`)
  expect(after.text).toContain("Desk added")
  expect(names(after)).toEqual(["Desk"])
  await noor.submit(after, "Add", {
    name: "Attic",
    url: "http://10.0.0.5:8080",
    description: " Under the roof ",
  })
  expect(await server.control.changes()).toEqual([
    { method: "POST", path: api, body: { ...desk, is_default: false } },
    {
      method: "POST",
      path: api,
      body: { name: "Attic", url: "http://10.0.0.5:8080", description: "Under the roof", is_default: false },
    },
  ])
})

test("a deployment is edited, and its description can be removed", async () => {
  const form = await ada.follow(await ada.open(listed), /^Edit Research cluster/)
  expect(form.document.querySelector("title")?.text).toBe("Hearth — Edit Research cluster")
  const fields = form.document.querySelectorAll("form [name=name], form [name=url], form [name=description]")
  expect(fields.map((field) => field.getAttribute("value"))).toEqual([
    "Research cluster",
    "https://research.moreno-labs.example",
    "Kubernetes with four A100 nodes",
  ])
  const refused = await ada.submit(form, "Save", { url: "javascript:alert(1)" })
  expect([refused.status, alertText(refused)]).toEqual([400, expect.stringContaining("valid URL")])
  const after = await ada.submit(refused, "Save", { url: "https://new.example", description: "" })
  expect(after.text).toContain("Research cluster saved")
  expect(after.text).not.toContain("A100")
  expect(after.text).toContain("https://new.example")
  // No call of the platform changes a deployment.
  expect(await server.control.changes()).toEqual([
    {
      method: "POST",
      path: api,
      body: { name: "Research cluster", url: "https://new.example", is_default: false },
    },
    { method: "DELETE", path: expect.stringMatching(/con_/), body: null },
  ])
  expect(names(after)).toHaveLength(3)
})

test("when the old entry can't be removed after an edit, the page says that it is still there", async () => {
  const form = await ada.follow(await ada.open(listed), /^Edit Research cluster/)
  await server.control.fails(`DELETE ${api}/*`, 500)
  const after = await ada.submit(form, "Save", { name: "New cluster" })
  expect(after.text).toContain("New cluster saved, but the old entry is still on your list")
  expect(after.text).toContain("The platform is not responding. Remove the old entry.")
  expect(names(after)).toEqual(expect.arrayContaining(["Research cluster", "New cluster"]))
  // The same form, sent again by the browser's Back, adds no third one.
  await ada.submit(form, "Save", { name: "New cluster" })
  expect(names(await ada.open(listed))).toHaveLength(4)
})

test("removing says that only the reference goes, and removes it from the list", async () => {
  const asked = await ada.follow(await ada.open(listed), /^Remove Imaging workstation/)
  expect(asked.document.querySelector("h1")?.text).toBe("Remove Private Deployment")
  expect(asked.text).toContain("only the reference")
  expect(asked.text).toContain("not the deployment itself")
  expect(asked.document.querySelectorAll("main form a, main form button").map(({ text }) => text)).toEqual([
    "Cancel",
    "Remove Reference",
  ])
  const after = await ada.submit(asked, "Remove Reference")
  expect(after.text).toContain("Imaging workstation removed from your list")
  expect(names(after)).toEqual(["Clinic server room", "Research cluster"])
  // In another tab, a moment later.
  expect((await ada.submit(asked, "Remove Reference")).status).toBe(200)
})

const kept = JSON.stringify([
  { id: "local-1", user_id: "local", ...desk, description: "", is_default: false },
  { id: "local-2", name: "Hosted Platform", url: "https://cloud.hearth.example" },
  { id: "local-3", name: "Localhost", url: "http://localhost:8080" },
  { id: "local-4", name: "Script", url: "javascript:alert(1)" },
])

test("a browser's list moves to the account without the default targets and without invalid addresses", async () => {
  const answer = await noor.post(`${listed}/connected/sync.data`, { deployments: kept })
  expect(answer.status).toBe(200)
  expect(await server.control.changes()).toEqual([
    {
      method: "POST",
      path: `${api}/sync`,
      body: { local_storage_deployments: [{ ...desk, is_default: false }] },
    },
  ])
  expect((await noor.open(listed)).text).toContain("Private deployment moved to your account")
})

test("a failed sync is reported to the browser, which keeps its list", async () => {
  await server.control.fails(`${api}/sync`, 500)
  expect((await noor.post(`${listed}/connected/sync.data`, { deployments: kept })).status).toBe(400)
  expect(await server.control.changes()).toHaveLength(1)
})

const fromGuide = `${listed}/connected/from-guide`

test("a guide adds only deployments whose name and address are new", async () => {
  await server.control.deployment("noor@example.com", "lab", { ipv4: "203.0.113.7" })
  const wishes = [
    desk,
    { name: "Other", url: "https://desk.example/" },
    { name: "desk", url: "https://other.example" },
    { name: "Lab", url: `${server.origin}/sandbox/machines/203-0-113-7` },
    { name: "Cloud", url: `${server.origin}/sandbox` },
    { name: "Here", url: "http://localhost:8080" },
    { name: "Blank", url: " " },
  ]
  for (const wish of wishes) expect((await noor.post(fromGuide, wish)).status).toBe(303)
  expect((await server.control.changes()).map(({ body }) => body)).toEqual([{ ...desk, is_default: false }])
})

test("the form of a guide asks a visitor to sign in, and nothing is asked of the platform", async () => {
  const visitor = createVisitor(server.origin)
  await visitor.post(fromGuide, desk)
  expect((await visitor.open(listed)).text).toContain("Sign in and add the deployment again.")
  expect(await server.control.requests(/ \/api\//)).toEqual([])
})

test("a guide offers to add its deployment once it has a domain", async () => {
  const act = "Add to my private deployments"
  const without = await noor.open(`${listed}/category/local`)
  expect(without.text).not.toContain(act)
  const page = await noor.open(`${listed}/category/local?useCustomDomain=true&customDomain=ai.acme.example`)
  // The page may show passwords only once, so the list opens in another tab.
  const form = page.document.querySelectorAll("form").find(({ text }) => text.includes(act))
  expect(form?.getAttribute("target")).toBe("_blank")
  const after = await noor.submit(page, act)
  expect(names(after)).toEqual(["ai.acme.example"])
  expect((await noor.submit(page, act)).text).toContain("ai.acme.example is already on your list")
  expect((await server.control.changes()).map(({ body }) => body)).toEqual([
    {
      name: "ai.acme.example",
      url: "https://ai.acme.example",
      description: "Docker",
      is_default: false,
    },
  ])
})

test("when the duplicate checks fail, a guide's deployment is added anyway", async () => {
  await server.control.fails(`GET ${api}`, 500)
  await server.control.fault({ path: "/api/deployments", fault: { kind: "malformed" } })
  await noor.post(fromGuide, desk)
  expect(await server.control.changes()).toHaveLength(1)
})
