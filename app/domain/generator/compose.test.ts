import { parseEnv } from "node:util"
import { expect, test } from "vitest"
import { accessProblem, envFile, parseApiOrigin } from "./compose"
import { called, hostileTexts } from "./generator.fixture"

const at = (customDomain: string) => ({ useCustomDomain: true, customDomain })

test.each([
  ["ai.example.com", "https://ai.example.com"],
  [" https://AI.example.com/ ", "https://ai.example.com"],
  ["http://10.0.0.5:8080", "http://10.0.0.5:8080"],
  ["ai.example.com:8443", "https://ai.example.com:8443"],
  ["bücher.example", "https://xn--bcher-kva.example"],
  ["", null],
  ["localhost", null],
  ["http://localhost:8080", null],
  ["0x7f.1", null],
  ["0.0.0.0", null],
  ["ai.example.com/app", null],
  ["user@ai.example.com", null],
  ["ai.example.com;id", null],
  ["ftp://ai.example.com", null],
  ["ai.example.com:99999", null],
])("the API address for %j", (text, expected) => {
  expect(parseApiOrigin(text)).toBe(expected)
})

test("an invalid domain is a problem, an empty one is not", () => {
  expect(accessProblem(at("localhost"))).toContain("Localhost isn't allowed")
  expect(accessProblem(at(" "))).toBeNull()
  expect(accessProblem(at("ai.example.com"))).toBeNull()
  expect(accessProblem({ useCustomDomain: false, customDomain: "localhost" })).toBeNull()
})

test("a license key in .env is read back by Node and by a shell, or rejected", () => {
  expect(envFile("abc.DEF-123=")).toBe("LICENSE_KEY=abc.DEF-123=\n")
  expect(envFile("")).toBe("")
  const keys = [...hostileTexts, "a b", "#x", "$$"].map((text) => text.trim())
  const read = keys.map((key) => ({ key, file: envFile(key) }))
  for (const { key, file } of read) {
    const quotable = !/['\\\n\t]/.test(key)
    expect(file !== null).toBe(quotable)
    if (file !== null) expect(parseEnv(file)).toEqual({ LICENSE_KEY: key })
  }
  const good = read.filter(({ file }) => file !== null)
  const script = good.map(({ file }) => `${file}kubectl "$LICENSE_KEY"\n`).join("")
  expect(called("sh", script).calls).toEqual(good.map(({ key }) => [key]))
})
