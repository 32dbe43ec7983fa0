import type { HTMLElement } from "node-html-parser"
import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { textOf } from "../support/page-parts"
import { createVisitor, type Page } from "../support/visitor"

const email = "ada@example.com"

const server = sharedServer()
const ada = signedIn(server, email)
const noor = signedIn(server, "noor@example.com")

/** The section with that heading, whatever count follows it. */
function section(page: Page, heading: string) {
  const found = page.document
    .querySelectorAll("main section")
    .find((one) => textOf(one.querySelector("h2")).startsWith(heading))
  if (!found) throw new Error(`No section ${heading}: ${page.text}`)
  return found
}

function items(page: Page, heading: string) {
  return section(page, heading).querySelectorAll("li")
}

function linksIn(element: HTMLElement) {
  return Object.fromEntries(
    element.querySelectorAll("a").map((link) => [textOf(link), link.getAttribute("href")] as const),
  )
}

/** The items in order: their text and their actions. */
function needs(page: Page) {
  return items(page, "Needs attention").map((item) => [
    textOf(item.querySelector("h3")),
    textOf(item.querySelector("a, button")),
  ])
}

/** The calls that the platform received. */
async function calls(which?: RegExp) {
  return (await server.control.requests(which)).map(({ method, path }) => `${method} ${path}`).sort()
}

const minute = 60_000

async function placed(fields: Omit<Parameters<typeof server.control.deployments>[0], "email">) {
  await server.control.deployments({ email, ...fields })
}

test("the list of deployments is linked, even when it is empty or fails to load", async () => {
  const wayThere = (page: Page) => linksIn(section(page, "Hosted Deployments"))["View All hosted deployments"]
  const empty = await noor.open("/home")
  // The first thing for somebody without machines.
  expect(empty.document.querySelectorAll("main h2")[0]?.text).toBe("Your first agent in three steps")
  expect(empty.text).toContain("No hosted deployments yet")
  expect(wayThere(empty)).toBe("/deployments")
  await server.control.fails("/api/deployments", 500)
  expect(wayThere(await ada.open("/home"))).toBe("/deployments")
})

test("urgent items come first, each with its action", async () => {
  const page = await ada.open("/home")
  expect(page.document.querySelector("main section h2")?.text).toContain("Needs attention")
  expect(needs(page)).toEqual([
    [expect.stringMatching(/^gpu-prod and 2 more stop from .+ and all data on them is lost$/), "Add Funds"],
    ["ward-notes failed", "Retry ward-notes with the same settings"],
    ["The license for Moreno Labs has expired", "Upgrade the trial for Moreno Labs to Enterprise Pro"],
    ["The license for Moreno Imaging is unpaid", "Pay Now for the license for Moreno Imaging"],
  ])
  const acts = linksIn(section(page, "Needs attention"))
  expect(acts["Add Funds"]).toBe("/balance")
  expect(acts["Retry ward-notes with the same settings"]).toMatch(/^\/deployments.*ward-notes/)
  expect(acts["Upgrade the trial for Moreno Labs to Enterprise Pro"]).toMatch(
    /^\/licenses\?.*orgName=Moreno\+Labs/,
  )
  expect(acts["Pay Now for the license for Moreno Imaging"]).toMatch(/^\/licenses\/[^/]+\/pay$/)
})

test("a machine in its last hour is extended from the home page, without scripts too", async () => {
  await placed({ name: "night-batch", status: "running", timeoutMins: 240, ageMs: 198 * minute })
  const page = await ada.open("/home")
  expect(needs(page)[0]).toEqual([
    expect.stringMatching(/^night-batch stops in 4\d m \d+ s and all data on it is lost$/),
    "Extend night-batch by four hours",
  ])
  const after = await ada.submit(page, "Extend night-batch by four hours")
  expect(after.hops.map(({ status }) => status)).toEqual([303])
  expect([after.url.pathname, after.text]).toEqual([
    "/home",
    expect.stringContaining("Timeout of night-batch changed"),
  ])
  expect(after.text).not.toContain("night-batch stops in")
})

test("an account without problems shows one line", async () => {
  const page = await noor.open("/home")
  expect(textOf(section(page, "Nothing needs attention"))).toBe("Nothing needs attention")
})

test("more than five items are folded, and the five most urgent ones are not", async () => {
  for (const name of ["one", "two", "three", "four"])
    await placed({ name, status: "failed", errorMessage: `Disk ${name} is full` })
  const page = await ada.open("/home")
  const panel = section(page, "Needs attention")
  expect(textOf(panel.querySelector("h2"))).toBe("Needs attention 8")
  expect(textOf(panel.querySelector("summary"))).toContain("3 more")
  expect(panel.querySelectorAll("li")).toHaveLength(8)
})

test("failures of one cause are one line, which leads to all of them", async () => {
  for (const name of ["one", "two", "three"])
    await placed({ name, status: "failed", errorMessage: "No capacity" })
  const page = await ada.open("/home")
  const [line] = section(page, "Needs attention")
    .querySelectorAll("li")
    .filter((item) => textOf(item).includes("and 2 more failed"))
  expect(textOf(line)).toContain("No capacity")
  const listed = await ada.open(line?.querySelector("a")?.getAttribute("href") ?? "")
  for (const name of ["one", "two", "three"]) expect(listed.text).toContain(name)
  expect(listed.text).toContain("4 of 7")
})

test("the newest three machines show state, age, cause and their link", async () => {
  await placed({ name: "with-ui", status: "running", ageMs: 26 * 60 * minute, ipv4: "203.0.113.7" })
  const page = await ada.open("/home")
  const hosted = section(page, "Hosted Deployments")
  expect(textOf(hosted.querySelector("h2"))).toBe("Hosted Deployments 5")
  expect(items(page, "Hosted Deployments").map((item) => textOf(item.querySelector("a")))).toEqual([
    "ward-notes",
    "claims-triage",
    "gpu-prod",
  ])
  const [failed, installing, running] = items(page, "Hosted Deployments")
  expect(textOf(failed)).toContain("Why ward-notes failed: No capacity for 2 × A100 in this region")
  expect([textOf(failed), textOf(installing)].join(" ")).not.toContain("LAUNCH")
  expect(textOf(running)).toMatch(/running.*Today/)
  const launch = running?.querySelector("a[target=_blank]")
  expect(textOf(launch)).toBe("LAUNCH gpu-prod, in a new tab")
  expect(launch?.getAttribute("href")).toMatch(/\/sandbox\/machines\/\d+-\d+-\d+-\d+$/)
  expect(launch?.getAttribute("rel")).toContain("noopener")
  expect(linksIn(hosted)).toMatchObject({
    "View All hosted deployments": "/deployments",
    "Start Free": "/deployments/type/trial-vm",
    "Deploy GPU": "/deployments/type/gpu-instance",
  })
})

test("the newest four licenses show their remaining time", async () => {
  await server.control.licenses({ email, type: "trial", organizationName: "Fifth", expiresInDays: 45.5 })
  const page = await ada.open("/home")
  expect(items(page, "Licenses & Billing").map((item) => textOf(item))).toEqual([
    expect.stringMatching(/^Fifth.*Trial.*1 month left$/),
    expect.stringMatching(/^Moreno Imaging.*Payment pending$/),
    expect.stringMatching(/^Moreno Labs.*Expired$/),
    expect.stringMatching(/^Moreno Foundation.*Never expires$/),
  ])
  expect(linksIn(section(page, "Licenses & Billing"))["Manage licenses"]).toBe("/licenses")
})

test("four agents of the gallery's first category are shown, to visitors too", async () => {
  const names = [1, 2, 3, 4, 5].map((number) => `Agent ${number}`)
  const agents = names.map((name, place) => ({
    id: `agent-${place}`,
    name,
    description: "d".repeat(200),
    benefit: null,
  }))
  const categories = [
    { id: "other", name: "Other", agents: [{ id: "x", name: "Another", description: "" }] },
    { id: "featured", name: "Featured", agents },
  ]
  await server.control.answers("/api/agents", { categories })
  const page = await ada.open("/home")
  expect(linksIn(section(page, "Featured AI Agents"))).toEqual({
    "View All Agents": "/agents",
    "Agent 1": "/agents/agent-0",
    "Agent 2": "/agents/agent-1",
    "Agent 3": "/agents/agent-2",
    "Agent 4": "/agents/agent-3",
  })
  expect(items(page, "Featured AI Agents").map((item) => /d+/.exec(textOf(item))?.[0].length)).toContain(120)
  await server.control.clearFaults()
  const visitors = await createVisitor(server.origin).open("/home")
  expect(items(visitors, "Featured AI Agents")).toHaveLength(4)
})

test("a page and a poll each make every call once", async () => {
  await ada.open("/home")
  const lists = ["agents", "balance", "connected-deployments", "deployments", "licenses"]
  expect(await calls(/^(?!.*check-admin)/)).toEqual(lists.map((list) => `GET /api/${list}`))
  await server.control.clearRequests()
  await ada.send("/home/now?poll=1")
  expect(await calls(/deployments|licenses/)).toEqual(["GET /api/deployments"])
})

test("when every call fails, the page does not say that all is well", async () => {
  for (const path of ["/api/deployments", "/api/licenses", "/api/balance"]) {
    await server.control.fails(path, 500)
  }
  const page = await ada.open("/home")
  expect(page.status).toBe(200)
  expect(textOf(section(page, "Couldn't check everything"))).toContain(
    "Couldn't load your deployments, your licenses, and your balance.",
  )
})

test("a visitor sees invitations instead of data", async () => {
  const page = await createVisitor(server.origin).open("/home")
  expect(textOf(section(page, "Hosted Deployments"))).toContain("Sign in to see your deployments")
  expect(textOf(section(page, "Licenses & Billing"))).toContain("Sign in to see your licenses")
  expect(page.text).not.toContain("needs you now")
})

// The last test, with its own calls: parallel requests would share the running ones.
test("slow calls delay the page for a few seconds at most, and together", async () => {
  const slow = ["/api/agents", "/api/connected-deployments", "/api/deployments", "/api/licenses"]
  for (const path of slow) await server.control.delays(path, 8_000)
  const page = await noor.open("/home")
  // The calls were still running when the page was complete.
  const asked = (await server.control.requests()).filter(({ path }) => slow.includes(path))
  expect(asked.filter(({ endedAt, abandoned }) => endedAt !== undefined && !abandoned)).toEqual([])
  expect(asked).toHaveLength(slow.length)
  expect(page.status).toBe(200)
  for (const words of [
    "Failed to load agents",
    "Couldn't load your private deployments",
    "Couldn't load your deployments",
    "Couldn't load your licenses",
  ]) {
    expect(page.text).toContain(words)
  }
})
