import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { builtSitePages } from "../support/built-routes"
import { sharedServer } from "../support/http-servers"
import { createVisitor, signIn } from "../support/visitor"

// What a page may weigh: on a slow line, every 20 kB are a tenth of a second.

const server = sharedServer()
const assets = "build/client/assets/"

function styleIn(body: string) {
  return /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ""
}

/** The names of all classes in the selectors of a stylesheet. */
function classesIn(css: string) {
  const names = css.matchAll(/\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi)
  return new Set([...names].map(([, name = ""]) => name.replaceAll("\\", "")))
}

test("a row of the deployments list is at most 1.6 kB, a list of 50 at most 136 kB", async () => {
  await server.control.deployments({ email: "ada@example.com", name: "load", count: 46 })
  const ada = await signIn(server, "ada@example.com")
  // The first page carries the stylesheet, too; see below.
  await ada.open("/deployments")
  const page = await ada.open("/deployments")
  expect(page.document.querySelectorAll(".deployment-row")).toHaveLength(25)
  expect(page.document.querySelector(".deployment-row")?.text).toContain("load-")
  expect(page.document.querySelector(".deployment-row")?.outerHTML.length).toBeLessThanOrEqual(1_600)
  const longer = await ada.open("/deployments?size=50")
  expect(longer.document.querySelectorAll(".deployment-row")).toHaveLength(50)
  expect(longer.body.length).toBeLessThanOrEqual(136_000)
})

test("the fonts of a page in English are at most 60 kB, and the style is in the site's pages", async () => {
  const { body } = await createVisitor(server.origin).open("/")
  const style = styleIn(body)
  expect(style.length).toBeGreaterThan(10_000)
  expect(style.length).toBeLessThanOrEqual(63_200)
  expect(body).not.toContain('rel="stylesheet"')
  // A preloaded font holds back the first paint, and comes too late for it on a slow line.
  expect(body).not.toContain('as="font"')

  const faces = style.match(/@font-face\{[^}]*\}/g) ?? []
  const inEnglish = faces
    .filter((face) => /U\+(?:20|30)-/.test(face))
    .map((face) => /url\(([^)]+)\)/.exec(face)?.[1])
  expect(inEnglish).toHaveLength(5)
  const bytes = inEnglish.map((path) => readFileSync(`build/client${path}`).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000)
})

test("the first paint of a site page waits for its title and lead", async () => {
  for (const path of ["/", "/pricing"]) {
    const { document } = await createVisitor(server.origin).open(path)
    const awaited = document.querySelectorAll('head > link[rel="expect"][blocking="render"]:not([media])')
    const href = awaited[0]?.getAttribute("href") ?? ""
    expect(document.querySelectorAll(`main h1 ~ ${href}`), path).toHaveLength(1)
    // A browser that waits for what is not there paints only when it has the whole page.
    for (const link of document.querySelectorAll('link[rel="expect"]')) {
      expect(document.querySelectorAll(`main ${link.getAttribute("href")}`), path).toHaveLength(1)
    }
  }
})

test("the head of a hashed file is at most 700 bytes, since a page loads two dozen of them", async () => {
  const [file = ""] = readdirSync(assets).filter((name) => name.endsWith(".js"))
  const { headers } = await createVisitor(server.origin).send(`/assets/${file}`)
  expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'")
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  expect(lines.join("").length).toBeLessThanOrEqual(700)
})

test("the site's own style has every class that its pages and their scripts use", async () => {
  const visitor = createVisitor(server.origin)
  const ofSite = classesIn(styleIn((await visitor.open("/")).body))
  const file = readdirSync(assets).find((name) => /^style-.*\.css$/.test(name)) ?? ""
  const ofAll = classesIn(readFileSync(assets + file, "utf8"))
  const missing = (words: Iterable<string>) =>
    [...words].filter((word) => ofAll.has(word) && !ofSite.has(word))
  // The check can find something.
  expect(missing(ofAll)).toContain("deployment-row")

  const scripts = new Set<string>()
  for (const path of [...builtSitePages(), "/no-such-page"]) {
    const { body } = await visitor.open(path)
    const classes = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "))
    expect(missing(classes), path).toEqual([])
    for (const [, name = ""] of body.matchAll(/"\/assets\/([\w.-]+\.js)"/g)) scripts.add(name)
  }
  expect(scripts.size).toBeGreaterThan(10)
  // No class of ours comes from a package.
  for (const name of [...scripts].filter((name) => !/^(?:framework|manifest)-/.test(name))) {
    const words = readFileSync(assets + name, "utf8").split(/[\s"'`{}$]+/)
    expect(missing(words), name).toEqual([])
  }
})

test("the first page of the console carries the style, and later ones link it", async () => {
  const ada = await signIn(server, "ada@example.com")
  const first = await ada.open("/balance")
  const second = await ada.open("/balance")
  const file = second.document.querySelector('link[rel="stylesheet"]')?.getAttribute("href") ?? ""
  const style = first.document.querySelector("head > style")?.text
  expect(style === readFileSync(`build/client${file}`, "utf8").trimEnd()).toBe(true)
  expect(first.body).not.toContain('rel="stylesheet"')
  expect(second.body).not.toContain("<style")
  // Nobody but this browser knows what it has.
  const { body } = await (await signIn(server, "kim@example.com")).open("/balance")
  expect(body).toContain("<style")
})

test("no script of the browser carries the platform's client", () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"))
  expect(scripts.length).toBeGreaterThan(20)
  // Words of the zip reader, which only that client uses.
  const words = "central directory"
  const carrying = scripts.filter((name) => readFileSync(assets + name, "utf8").includes(words))
  expect(carrying).toEqual([])
})
