import { createServer } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { listen } from "../support/listen"
import { startServer } from "../support/server"
import { createVisitor, type Page } from "../support/visitor"

// The gallery on both its pages: its content for each address, and its errors.

const pages = ["/agents", "/agents-gallery"]

/** The agent names on the cards. */
function names(page: Page) {
  return page.document.querySelectorAll("main article h3 a, main article h4 a").map(({ text }) => text)
}

function tabs(page: Page) {
  return page.document
    .querySelectorAll("nav[aria-label='Categories'] a")
    .map((link) => [link.text.trim(), link.getAttribute("aria-current") === "true"])
}

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")
const open = (path: string) => createVisitor(server.origin).open(path)

test.each(pages)("%s starts with featured agents and has every category", async (path) => {
  const page = await open(path)
  expect(page.status).toBe(200)
  const title = path === "/agents" ? "Hearth — Launchpad Agent Gallery" : "Hearth — Agent Gallery"
  expect(page.document.querySelector("title")?.text).toBe(title)
  expect(page.text).toContain("Ready-to-run agents for Hearth")
  expect(tabs(page)).toEqual([
    ["All12", false],
    ["⭐Featured4", true],
    ["🏦Financial Services4", false],
    ["🏥Healthcare4", false],
    ["🏛️Regulated Enterprise4", false],
  ])
  expect(names(page)).toEqual([
    "Equity Research Analyst",
    "Clinical Documentation Assistant",
    "Compliance Research Assistant",
    "IT Service Desk",
  ])
  expect(page.text).not.toMatch(/Loading agents|Failed to load agents|No agents/)
})

test.each(pages)("%s: search, tag and category are in the address, and can be removed", async (path) => {
  const found = await open(`${path}?category=healthcare&q=VISION`)
  expect(names(found)).toEqual(["Handwriting Intake Parser"])
  expect(tabs(found).map(([name]) => name)).toEqual([
    "All2",
    "⭐Featured0",
    "🏦Financial Services1",
    "🏥Healthcare1",
    "🏛️Regulated Enterprise0",
  ])
  expect(names(await open(`${path}?category=all&tag=citations`))).toEqual([
    "Equity Research Analyst",
    "Compliance Research Assistant",
  ])

  const none = await open(`${path}?category=regulated&q=vision&tag=Forms`)
  expect(names(none)).toEqual([])
  expect(none.text).toContain("No results")
  const links = none.document.querySelectorAll("main a").map((link) => [link.text, link.getAttribute("href")])
  const back = path === "/agents" ? "" : "#gallery"
  expect(links).toContainEqual(["Clear filters", `${path}?category=regulated${back}`])
  expect(links).toContainEqual(["Show 1 in all categories", `${path}?category=all&q=vision&tag=Forms${back}`])
})

test("text from the platform is shown as text, and its pictures are not loaded", async () => {
  const strange = {
    id: "a/../b",
    name: "<script>alert(1)</script>",
    description: `${"🩺".repeat(119)}<b>&`,
    benefit: "<img src=x>",
    tags: ["<i>", "b", "c", "d"],
    icon: "https://tracker.example/icon.png",
    image: "https://tracker.example/1.png",
    avatar: "javascript:alert(1)",
  }
  const categories = [{ id: "x", name: "<u>", agents: [strange, strange] }]
  await server.control.answers("/api/agents", { metadata: null, categories })
  const page = await ada.open("/agents")
  const main = page.document.querySelector("main")
  expect(main?.querySelectorAll("script, img, b, i, u")).toEqual([])
  expect(main?.querySelectorAll("article")).toHaveLength(1)
  expect(main?.querySelector("article h3 a")?.getAttribute("href")).toBe("/agents/a%2F..%2Fb")
  expect(main?.toString()).not.toMatch(/tracker|javascript:/)
})
test("pictures come through the server: raster images from https hosts or the platform", async () => {
  const serverWithPictures = await startServer()
  onTestFinished(() => serverWithPictures.stop())
  let reached = 0
  const inner = createServer((socket) => {
    reached += 1
    socket.destroy()
  })
  const port = await listen(inner)
  onTestFinished(() => void inner.close())
  const agents = [
    { id: "shown", name: "Shown", image: "/apple-touch-icon.png", avatar: "/icon-192.png" },
    { id: "svg", name: "SVG", avatar: "/favicon.svg" },
    { id: "inner", name: "Inner", avatar: `https://127.0.0.1:${port}/a.png` },
    { id: "named", name: "Named", avatar: `https://localhost:${port}/a.png` },
    { id: "plain", name: "Plain", icon: "🩺", image: "bot", avatar: `http://127.0.0.1:${port}/a.png` },
  ]
  await serverWithPictures.control.answers("/api/agents", { categories: [{ id: "a", name: "A", agents }] })
  const visitor = createVisitor(serverWithPictures.origin)
  for (const path of pages) {
    const cards = (await visitor.open(path)).document.querySelectorAll("main article")
    const pictures = cards.map((card) => [...card.outerHTML.matchAll(/url\(([^)]+)\)/g)].map(([, at]) => at))
    expect(pictures).toEqual([
      ["/agents/shown/picture/image", "/agents/shown/picture/avatar"],
      ["/agents/svg/picture/avatar"],
      ["/agents/inner/picture/avatar"],
      ["/agents/named/picture/avatar"],
      [],
    ])
  }
  const shown = await visitor.send("/agents/shown/picture/image")
  expect(shown).toMatchObject({
    status: 200,
    headers: {
      "content-type": "image/png",
      "cache-control": "max-age=3600",
      "x-content-type-options": "nosniff",
    },
  })
  for (const id of ["svg", "inner", "named"]) {
    const answer = await visitor.send(`/agents/${id}/picture/avatar`)
    expect([id, answer.status, answer.body]).toEqual([id, 204, ""])
  }
  for (const path of [
    "plain/picture/image",
    "plain/picture/avatar",
    "shown/picture/icon",
    "none/picture/image",
  ])
    expect((await visitor.send(`/agents/${path}`)).status, path).toBe(404)
  expect(reached).toBe(0)
})

// A private deployment in the address.

const named = (url: string) => `/agents?category=all&hearth_url=${encodeURIComponent(url)}`

test("a GET adds nothing; the button adds the deployment, and Undo removes it", async () => {
  const page = await ada.open(named(" https://ai.example.com/app/ "))
  expect(page.text).toContain("Add ai.example.com to your private deployments?")
  expect(await server.control.changes()).toEqual([])

  const added = await ada.submit(page, "Add")
  expect(added.text).toContain(
    "The link you followed added https://ai.example.com/app to your private deployments.",
  )
  expect(added.url.pathname + added.url.search).toBe("/agents?category=all")
  expect(await server.control.changes()).toMatchObject([
    {
      method: "POST",
      body: { name: "ai.example.com", url: "https://ai.example.com/app", is_default: false },
    },
  ])

  const undone = await ada.submit(await ada.follow(added, "Undo"), "Remove Reference")
  expect(undone.text).toContain("ai.example.com removed from your list")
  expect(undone.url.pathname + undone.url.search).toBe("/agents?category=all")
  expect((await server.control.changes()).map(({ method }) => method)).toEqual(["POST", "DELETE"])
})

test("Undo is there, too, when the platform does not answer with what it added", async () => {
  const page = await ada.open(named("https://ai.example.com"))
  const list = "GET /api/connected-deployments"
  await server.control.answers("POST /api/connected-deployments", null)
  await server.control.answers(list, [], { times: 1 })
  await server.control.answers(list, [{ id: "con_7", name: "ai", url: "https://ai.example.com" }])
  const added = await ada.submit(page, "Add")
  const undo = await ada.follow(added, "Undo")
  expect(undo.url.pathname).toBe("/private-deployments/connected/con_7/remove")
})

test("an address that can't be on the list is refused in words", async () => {
  const page = await ada.open(named("javascript:alert(1)"))
  expect(page.text).toContain("Nothing was added")
  expect(page.text).toContain("javascript:alert(1) cannot be added as a private deployment.")
  expect(await server.control.changes()).toEqual([])
})

test("a failed addition is said on the same page, and can be tried again", async () => {
  await server.control.fails("POST /api/connected-deployments", 503, { times: 1 })
  const refused = await ada.submit(await ada.open(named("https://ai.example.com")), "Add")
  expect(refused.url.pathname + refused.url.search).toBe(named("https://ai.example.com"))
  expect(refused.text).toContain("You can add the deployment under Private Deployments.")
  expect(names(refused).length).toBeGreaterThan(0)
  expect((await ada.submit(refused, "Add")).text).toContain("ai.example.com added")
})

test("visitors are asked to sign in and return to the same address; the public gallery links there", async () => {
  const page = await createVisitor(server.origin).open(
    `/agents-gallery?hearth_url=${encodeURIComponent("https://ai.example.com")}&category=all`,
  )
  expect(page.url.pathname + page.url.search).toBe("/agents?hearth_url=https%3A%2F%2Fai.example.com")
  expect(page.text).toContain("Sign in to save ai.example.com")
  const signIns = page.document.querySelectorAll("main a[href^='/auth/sign-in']")
  expect(signIns.map((link) => link.getAttribute("href"))).toEqual([
    `/auth/sign-in?returnTo=${encodeURIComponent("/agents?hearth_url=https%3A%2F%2Fai.example.com")}`,
  ])
})
