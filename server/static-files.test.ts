import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import express from "express"
import { expect, test } from "vitest"
import { portOf, temporaryFolder } from "../tests/support/temporary"
import { withInfo } from "./request-info.fixture"
import { createStaticFiles } from "./static-files"

/** The origin of a server with these files. */
async function serving(files: string[]) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, "assets", ".hidden"), { recursive: true })
  for (const file of files) writeFileSync(join(folder, file), "source")
  const app = express()
  app.use(withInfo(), createStaticFiles(folder))
  app.use((_request, response) => void response.send("page"))
  const port = await portOf(createServer(app))
  return { folder, ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) }
}

test.each(["a.js.map", "a.js%2emap", "a.js.%6d%61p", "A.JS.MAP"])(
  "a source map is not served as %s",
  async (name) => {
    const { ask } = await serving(["assets/a.js", "assets/a.js.map", "assets/A.JS.MAP"])
    expect(await (await ask("/assets/a.js")).text()).toBe("source")
    expect(await (await ask(`/assets/${name}`)).text()).not.toBe("source")
  },
)

test.each([
  ["a range after the end", { range: "bytes=6-" }, 416, "bytes */6"],
  ["another version", { "if-match": '"x"' }, 412, null],
  ["a version older than the file", { "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT" }, 412, null],
])("a request for %s is refused in one line", async (_what, headers, status, range) => {
  const { ask } = await serving(["icon.svg"])
  const answer = await ask("/icon.svg", { headers })
  expect([answer.status, answer.headers.get("content-range")]).toEqual([status, range])
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8")
  expect(answer.headers.get("cache-control")).toBe("no-store")
  expect((await answer.text()).split("\n")).toHaveLength(2)
})

test("only files that were there at the start are looked up", async () => {
  const { ask, folder } = await serving(["assets/a.js", "assets/.hidden/b.js", ".env"])
  writeFileSync(join(folder, "assets", "later.js"), "source")
  writeFileSync(join(folder, "later.svg"), "source")
  expect((await ask("/assets/later.js")).status).toBe(404)
  for (const path of ["/later.svg", "/pricing", "/assets", "/.env"])
    expect(await (await ask(path)).text(), path).toBe("page")
  for (const path of ["/assets/", "/assets/.hidden/b.js", "/assets/%2ehidden/b.js"])
    expect((await ask(path)).status, path).toBe(404)
})

test("a file that has gone since the start is an error that nobody keeps", async () => {
  const { folder, ask } = await serving(["assets/a.js"])
  rmSync(join(folder, "assets", "a.js"))
  const answer = await ask("/assets/a.js")
  expect(answer.status).toBe(404)
  expect(answer.headers.get("cache-control") ?? "no-store").toBe("no-store")
  expect(answer.headers.get("content-encoding")).toBeNull()
  expect(answer.headers.get("content-type")).toContain("text/html")
})
