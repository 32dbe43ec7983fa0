import fc from "fast-check"
import { expect, test } from "vitest"
import { type GeneratorConfiguration, generatorDefaults, secretFields } from "./configuration"
import { fromForm, fromSearch, toSearch } from "./shared-address"

const line = fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.trim())
const choices = fc.record<GeneratorConfiguration>({
  namespace: line,
  accessMethod: fc.constantFrom("localhost", "domain"),
  domain: line,
  ingressClass: line,
  licenseKey: fc.constant(""),
  huggingFaceToken: fc.constant(""),
  imageTag: line,
  useExternalPostgres: fc.boolean(),
  postgresHost: line,
  postgresPort: line,
  postgresUser: line,
  postgresPassword: fc.constant(""),
  postgresAdminPassword: fc.constant(""),
  postgresDatabase: line,
  useExternalPgvector: fc.boolean(),
  pgvectorHost: line,
  pgvectorPort: line,
  pgvectorUser: line,
  pgvectorPassword: fc.constant(""),
  pgvectorDatabase: line,
  runnerToken: fc.constant(""),
  keycloakUser: line,
  keycloakPassword: fc.constant(""),
  adminUserIds: line,
  runnerImageSize: fc.constantFrom("small", "large"),
})

test("choices survive their address", () => {
  fc.assert(
    fc.property(choices, (configuration) => {
      expect(fromSearch(new URLSearchParams(toSearch(configuration).toString()))).toEqual(configuration)
    }),
  )
})

test("the defaults need no address", () => {
  expect(toSearch(generatorDefaults).toString()).toBe("")
  expect(fromSearch(new URLSearchParams())).toEqual(generatorDefaults)
})

test("no secret enters an address, and none is taken from one", () => {
  const secrets = Object.fromEntries(secretFields.map((field) => [field, `canary-${field}`]))
  expect(toSearch({ ...generatorDefaults, ...secrets }).toString()).toBe("")
  expect(fromSearch(new URLSearchParams(secrets))).toEqual(generatorDefaults)
})

test("what an address says that is no choice is the default", () => {
  const search = new URLSearchParams({
    accessMethod: "telepathy",
    runnerImageSize: "huge",
    useExternalPostgres: "maybe",
    domain: "x".repeat(4097),
    namespace: "  ai ",
  })
  expect(fromSearch(search)).toEqual({ ...generatorDefaults, namespace: "ai" })
})

test("a form brings its secrets: keys without blanks around them, passwords as they were typed", () => {
  const form = new FormData()
  form.set("licenseKey", " key\n")
  form.set("postgresPassword", " blank ")
  form.set("useExternalPgvector", "on")
  form.set("keycloakPassword", new File([], "nothing"))
  expect(fromForm(form)).toEqual({
    ...generatorDefaults,
    licenseKey: "key",
    postgresPassword: " blank ",
    useExternalPgvector: true,
  })
})

test("a domain that was left in a form is cleared by localhost, and kept otherwise", () => {
  const form = new FormData()
  form.set("domain", "ai.example.com")
  form.set("accessMethod", "localhost")
  expect(fromForm(form).domain).toBe("")
  form.set("accessMethod", "domain")
  expect(fromForm(form).domain).toBe("ai.example.com")
})

test("half a character becomes a whole one", () => {
  const form = new FormData()
  form.set("postgresDatabase", "a\ud800b")
  expect(fromForm(form).postgresDatabase).toBe("a\u{FFFD}b")
})
