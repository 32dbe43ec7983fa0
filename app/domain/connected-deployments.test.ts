import { expect, test } from "vitest"
import {
  checkDeployment,
  connectedUrl,
  findDuplicate,
  fromGuide,
  isBuiltInName,
} from "./connected-deployments"

const acme = { hostedUrl: "https://cloud.acme.example", localPort: 8080 }

test.each([
  ["https://agents.acme.example", "https://agents.acme.example"],
  ["  https://agents.acme.example/  ", "https://agents.acme.example"],
  ["http://10.20.0.15:8080", "http://10.20.0.15:8080"],
  ["https://ACME.example:443/agents//", "https://acme.example/agents"],
  ["https://acme.example/agents?tab=1#top", "https://acme.example/agents"],
  ["http://[fd00::15]:8080/", "http://[fd00::15]:8080"],
  ["http://localhost:8080", "http://localhost:8080"],
])("%j is stored as %s", (text, kept) => {
  expect(connectedUrl(text)).toBe(kept)
})

test.each([
  "",
  "localhost:8080",
  "//acme.example",
  "https://acme example",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "ftp://acme.example",
  "https://cloud.acme.example:443@evil.example",
  "http://999.1.1.1",
  `https://acme.example/${"a".repeat(2_048)}`,
])("%j is rejected", (text) => {
  expect(connectedUrl(text)).toBeNull()
})

test("a form's fields are trimmed, and errors have the exact wording", () => {
  const check = (name: string, url: string, description: string) => {
    const form = new FormData()
    for (const [field, text] of Object.entries({ name, url, description })) form.set(field, text)
    return checkDeployment(form)
  }
  expect(checkDeployment(new FormData()).error.url).toEqual(["URL is required"])
  expect(check("a".repeat(100), "https://ward.example", "a".repeat(500)).error).toEqual({})
  expect(check("  Ward ", " https://ward.example/ ", " ")).toEqual({
    value: { name: "Ward", url: "https://ward.example", description: "" },
    error: {},
  })
  expect(check(" ", " ", "a".repeat(501))).toEqual({
    value: null,
    error: {
      name: ["Name is required"],
      url: ["URL is required"],
      description: ["Keep the description to 500 characters"],
    },
  })
  expect(check("a".repeat(101), "ward", "").error).toEqual({
    name: ["Keep the name to 100 characters"],
    url: ["Please enter a valid URL"],
  })
})

test("a stored address is unchanged when it is read again, and valid however many were read before", () => {
  const once = connectedUrl("https://Bücher.example:8443/a%20b/")
  expect(once).toBe("https://xn--bcher-kva.example:8443/a%20b")
  for (let read = 0; read < 20_000; read++)
    if (connectedUrl(once ?? "") !== once) throw new Error(`read ${read}`)
})

test("a known deployment is found by address, else by name", () => {
  const ward = { name: "Ward", url: "https://ward.example/" }
  const desk = { name: "Desk", url: "https://desk.example" }
  const known = [ward, desk]
  expect(findDuplicate(known, { name: "Other", url: "https://WARD.example" })).toBe(ward)
  expect(findDuplicate(known, { name: " desk ", url: "https://new.example" })).toBe(desk)
  expect(findDuplicate(known, { name: "Ward", url: "https://desk.example" })).toBe(desk)
  expect(findDuplicate(known, { name: "New", url: "https://new.example" })).toBeUndefined()
  expect(
    findDuplicate([{ name: "Broken", url: "nowhere" }], { name: "New", url: "also nowhere" }),
  ).toBeUndefined()
})

test("the built-in targets are known by their names, the first by its earlier one, too", () => {
  expect(isBuiltInName("Hosted Platform", "Acme")).toBe(true)
  expect(isBuiltInName("Acme Cloud", "Acme")).toBe(true)
  expect(isBuiltInName(" localhost", "Acme")).toBe(true)
  expect(isBuiltInName("Hearth Cloud", "Acme")).toBe(false)
})

test.each([
  "",
  "  ",
  "nowhere",
  "https://cloud.acme.example/",
  "http://localhost:8080",
  "https://LOCALHOST:8080/chat",
])("a guide adds nothing for %j", (url) => {
  expect(fromGuide({ name: "Mine", url, description: "" }, acme)).toBeNull()
})

test("a deployment without a name gets its host as name", () => {
  const wish = { name: " ", url: "https://agents.acme.example:8443/", description: " Kubernetes " }
  expect(fromGuide(wish, acme)).toEqual({
    name: "agents.acme.example:8443",
    url: "https://agents.acme.example:8443",
    description: "Kubernetes",
  })
  const local = fromGuide({ ...wish, url: "http://localhost:9090", description: "d".repeat(501) }, acme)
  expect(local).toMatchObject({ url: "http://localhost:9090", description: "d".repeat(500) })
})
