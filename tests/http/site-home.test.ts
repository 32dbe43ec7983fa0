import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor } from "../support/visitor"

const server = sharedServer()

/** Each test has a network of its own, since the result for a network is cached for an hour. */
const from = (address: string) => ({ headers: { "x-forwarded-for": address } })

test("tabs and roles are links, and the server renders the chosen one", async () => {
  const visitor = createVisitor(server.origin)
  const home = await visitor.open("/")
  expect(home.text).toContain("Research analyst")
  const healthcare = await visitor.follow(home, "Healthcare", "#solutions")
  expect(healthcare.url.pathname + healthcare.url.search + healthcare.url.hash).toBe(
    "/?industry=healthcare#solutions",
  )
  expect(healthcare.text).toContain("Handwriting parsing")
  expect(healthcare.text).not.toContain("Research analyst")
  const gpu = await visitor.follow(healthcare, "GPU", "#platform")
  const technical = await visitor.follow(gpu, "For technical leaders", 'nav[aria-label="Audience"]')
  expect(technical.url.search).toBe("?view=technical&industry=healthcare&product=gpu")
  expect(technical.document.querySelector("h1")?.text).toContain("behind your own firewall")
  expect(technical.text).toContain("2x 80GB A100 GPUs from $5.00/hour")
})

test("every agent in the diagram links to its use case", async () => {
  const visitor = createVisitor(server.origin)
  for (const industry of ["financial", "healthcare", "regulated"]) {
    const { document } = await visitor.open(`/?industry=${industry}`)
    const nodes = document.querySelectorAll("#solutions svg a").map((node) => node.getAttribute("href"))
    expect(nodes).toHaveLength(3)
    for (const target of nodes) expect(document.querySelectorAll(target ?? "")).toHaveLength(1)
  }
})

test("each industry has an example of an answer, and each number in it leads to a passage", async () => {
  const visitor = createVisitor(server.origin)
  for (const industry of ["financial", "healthcare", "regulated"]) {
    const { document } = await visitor.open(`/?industry=${industry}`)
    const example = document.querySelector('#solutions figure[aria-label^="Example of an answer"]')
    expect(example?.text).toContain("An example with made-up documents")
    const numbers = example?.querySelectorAll("p a").map((link) => link.getAttribute("href")) ?? []
    expect(numbers).toEqual(["#source-1", "#source-2"])
    for (const target of numbers) expect(document.querySelectorAll(`${target} blockquote`)).toHaveLength(1)
  }
})

test("the home page makes no platform call, and detects the company only on request", async () => {
  const visitor = createVisitor(server.origin)
  await visitor.open("/")
  expect(await server.control.requests()).toEqual([])
  const answer = await visitor.send("/api/user-info", from("198.51.100.1"))
  expect(JSON.parse(answer.body)).toEqual({
    companyInfo: { name: "Example Hospital" },
    confidenceScore: 0.88,
    industryMatch: "healthcare",
  })
  expect(answer.headers["cache-control"]).toBe("no-store")
  expect(await server.control.requests()).toMatchObject([
    { method: "GET", path: "/api/user-info", account: null },
  ])
})

test("each part of the stack has a film with a poster, captions and words", async () => {
  const visitor = createVisitor(server.origin)
  for (const part of ["agents", "models", "rag", "vision", "evals", "gpu", "auth"]) {
    const { document, headers } = await visitor.open(`/?product=${part}`)
    expect(headers["content-security-policy"]).toContain("media-src 'self'")
    const figure = document.querySelector("#platform figure")
    const video = figure?.querySelector("video")
    expect(video?.getAttribute("preload")).toBe("none")
    expect(video?.hasAttribute("controls")).toBe(true)
    expect(video?.hasAttribute("autoplay")).toBe(false)
    expect(figure?.querySelector("figcaption")?.text.length).toBeGreaterThan(60)

    const sources = figure?.querySelectorAll("source") ?? []
    expect(sources.map((source) => source.getAttribute("type"))).toEqual(["video/webm", "video/mp4"])
    for (const source of sources) {
      const film = await visitor.send(source.getAttribute("src") ?? "")
      expect([film.status, film.headers["content-type"]]).toEqual([200, source.getAttribute("type")])
      expect(Number(film.headers["content-length"])).toBeLessThan(300_000)
    }
    const picture = figure?.querySelector("img")
    expect(picture?.getAttribute("loading")).toBe("lazy")
    const poster = await visitor.send(picture?.getAttribute("src") ?? "")
    expect([poster.status, poster.headers["content-type"]]).toEqual([200, "image/webp"])
    const captions = await visitor.send(figure?.querySelector("track")?.getAttribute("src") ?? "")
    expect(captions.body).toMatch(/^WEBVTT\n\n00:00:0\d\.\d{3} --> /)
  }
})
