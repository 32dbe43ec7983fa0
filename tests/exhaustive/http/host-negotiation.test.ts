import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { request } from "undici"
import { describe, expect, test } from "vitest"
import { ownServer, sharedServer } from "../../support/http-servers"
import { createVisitor, signIn } from "../../support/visitor"

// What a request may ask of an answer: its coding, its format, its method and its address.

const server = sharedServer()
const folder = "build/client"
const chunk = readdirSync(join(folder, "assets")).find((name) => /^framework-.*\.js$/.test(name)) ?? ""

/** The raw bytes, which a visitor would not see. */
async function bytesOf(
  path: string,
  encoding: string,
  more: Record<string, string> = {},
  method: "GET" | "PUT" = "GET",
) {
  const answer = await request(server.origin + path, {
    method,
    headers: { "accept-encoding": encoding, ...more },
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  }
}

describe("codings", () => {
  test("every text of the build is compressed beside itself, with brotli smaller than gzip", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    const texts = files.filter((name) => /\.(?:js|css|svg|md|vtt)$/.test(name) && sizeOf(name) >= 400)
    expect(texts.length).toBeGreaterThan(200)
    for (const name of texts) {
      expect(sizeOf(`${name}.gz`), name).toBeLessThan(sizeOf(name))
      expect(sizeOf(`${name}.br`), name).toBeLessThan(sizeOf(`${name}.gz`))
    }
    for (const name of files.filter((name) => name.endsWith(".br"))) {
      const original = name.slice(0, -3)
      expect(brotliDecompressSync(readFileSync(join(folder, name)))).toEqual(
        readFileSync(join(folder, original)),
      )
    }
    for (const picture of files.filter((name) => /\.(?:webp|woff2|webm|mp4)$/.test(name)))
      expect(existsSync(join(folder, `${picture}.br`)), picture).toBe(false)
  })

  // A file, a cached page, and an answer that is made for each request.
  const addresses = [`/assets/${chunk}`, "/pricing", "/home"]

  test.each(addresses)("%s comes in the coding that the client prefers", async (path) => {
    const wanted: Array<[header: string, coding: string | undefined]> = [
      ["", undefined],
      ["identity", undefined],
      ["gzip", "gzip"],
      ["gzip, deflate, br, zstd", "br"],
      ["*", "br"],
      ["br;q=0, *", "gzip"],
      ["br;q=0.5, gzip", "gzip"],
      ["gzip;q=0", undefined],
      ["gzip;q=0.5, identity", undefined],
      ["identity;q=0, gzip;q=0.1", "gzip"],
    ]
    for (const [header, coding] of wanted) {
      const { status, headers } = await bytesOf(path, header)
      expect([status, headers["content-encoding"]], header).toEqual([200, coding])
      expect(headers.vary, header).toMatch(/Accept-Encoding/i)
    }
    for (const refused of ["identity;q=0", "*;q=0"]) {
      const { status, headers } = await bytesOf(path, refused)
      expect([status, headers["content-encoding"]], refused).toEqual([200, undefined])
    }
  })

  test("a short answer is not compressed", async () => {
    const { headers } = await bytesOf("/home", "gzip", {}, "PUT")
    expect(headers["content-encoding"]).toBeUndefined()
  })

  test("each coding of a file has its own tag and ranges", async () => {
    const path = `/assets/${chunk}`
    const [plain, brotli] = await Promise.all([bytesOf(path, "identity"), bytesOf(path, "br")])
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(brotli.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-length": String(statSync(join(folder, `${path}.br`)).size),
      "cache-control": "public, max-age=31536000, immutable",
    })
    const tag = String(brotli.headers.etag)
    expect(tag).toMatch(/^"[^"]+-br"$/)
    expect(tag).not.toBe(plain.headers.etag)

    const part = await bytesOf(path, "br", { range: "bytes=10-19", "if-range": tag })
    expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 10-19/${brotli.bytes.length}`])
    expect(part.bytes.equals(brotli.bytes.subarray(10, 20))).toBe(true)
    const changed = { range: "bytes=10-19", "if-range": String(plain.headers.etag) }
    expect((await bytesOf(path, "br", changed)).status).toBe(200)

    const unchanged = await bytesOf(path, "br", { "if-none-match": tag })
    expect([unchanged.status, unchanged.headers.etag, unchanged.headers.vary]).toEqual([
      304,
      tag,
      "Accept-Encoding",
    ])
    const refused = await bytesOf(path, "br", { "if-match": String(plain.headers.etag) })
    expect([refused.status, refused.headers["content-encoding"]]).toEqual([412, undefined])
    expect(refused.bytes.toString()).toBe("Precondition Failed\n")
  })

  test("a compressed file has no address of its own", async () => {
    for (const coding of ["br", "gz"])
      expect((await bytesOf(`/assets/${chunk}.${coding}`, "identity")).status, coding).toBe(404)
  })
})

describe("errors as JSON", () => {
  const small = ownServer({ TRUSTED_PROXY_HOPS: "1" })

  async function problem(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
    visitor = createVisitor(small.origin),
  ) {
    const headers = { accept: "application/json", origin: small.origin, ...init.headers }
    const answer = await visitor.send(path, { ...init, headers })
    expect(answer.headers["content-type"], path).toBe("application/problem+json")
    expect(answer.headers.vary, path).toContain("Accept")
    expect(answer.headers["cache-control"], path).toBe("no-store")
    return { ...answer, problem: JSON.parse(answer.body) }
  }

  const form = { "content-type": "application/x-www-form-urlencoded" }

  test.each<[string, Parameters<typeof problem>[1], number, string]>([
    ["/no/such/page", {}, 404, "Not Found"],
    ["/assets/gone-12345678.js", {}, 404, "Not Found"],
    ["/%", {}, 400, "Bad Request"],
    ["/theme", { method: "POST", headers: form, body: "theme=purple" }, 400, "Bad Request"],
    ["/home", { method: "POST" }, 405, "Method Not Allowed"],
    ["/home", { method: "PUT" }, 405, "Method Not Allowed"],
    ["/theme", { method: "POST", headers: { origin: "https://evil.example" } }, 403, "Forbidden"],
    ["/theme", { method: "POST", headers: form, body: "x".repeat(70_000) }, 413, "Payload Too Large"],
    ["/dashboard", {}, 401, "Unauthorized"],
  ])("%s %o is %i %s", async (path, init, status, title) => {
    const answer = await problem(path, init)
    expect(answer.status).toBe(status)
    expect(answer.problem).toEqual({
      type: "about:blank",
      title,
      status,
      detail: expect.stringMatching(/^[A-Z].*\.$/),
    })
  })

  test("an account without the role gets 403, and somebody whose provider is down 503", async () => {
    const ada = await signIn(small, "ada@example.com")
    expect((await problem("/dashboard", {}, ada)).status).toBe(403)
    await small.control.settings({ accessTokenTtl: 3 })
    const noor = await signIn(small, "noor@example.com")
    await small.control.fails("/oidc/token", 503)
    await expect.poll(async () => (await noor.send("/balance")).status).toBe(503)
    const answer = await problem("/balance", {}, noor)
    expect([answer.status, answer.problem.title]).toEqual([503, "Service Unavailable"])
  })

  test("browsers, and programs that do not ask, get a page", async () => {
    for (const accept of ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "*/*"]) {
      const { status, headers } = await createVisitor(small.origin).send("/no/such", { headers: { accept } })
      expect([status, headers["content-type"]], accept).toEqual([404, "text/html; charset=utf-8"])
    }
  })
})

function sizeOf(name: string) {
  return statSync(join(folder, name)).size
}
