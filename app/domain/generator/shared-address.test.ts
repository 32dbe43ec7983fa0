import fc from "fast-check"
import { expect, test } from "vitest"
import { generatorDefaults, generatorFields, isSecretField } from "./configuration"
import { anyConfiguration } from "./generator.fixture"
import { fromForm, fromSearch, toSearch } from "./shared-address"

/** Without secrets, and as a form sends them. */
const choices = anyConfiguration.map((given) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(given)) if (value !== false) form.set(field, String(value))
  const secrets = generatorFields.filter(isSecretField)
  return { ...fromForm(form), ...Object.fromEntries(secrets.map((field) => [field, ""])) }
})

test("choices survive the address", () => {
  fc.assert(
    fc.property(choices, (configuration) => {
      expect(fromSearch(new URLSearchParams(toSearch(configuration).toString()))).toEqual(configuration)
    }),
  )
})

test("defaults are not written", () => {
  expect(toSearch(generatorDefaults).toString()).toBe("")
  expect(fromSearch(new URLSearchParams())).toEqual(generatorDefaults)
})

test("an invalid value becomes the default", () => {
  const search = new URLSearchParams({
    accessMethod: "telepathy",
    runnerImageSize: "huge",
    useExternalPostgres: "maybe",
    domain: "x".repeat(4097),
    namespace: "  ai ",
  })
  expect(fromSearch(search)).toEqual({ ...generatorDefaults, namespace: "ai" })
})

test("a form sends secrets: keys are trimmed, passwords are kept as typed", () => {
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

test("localhost clears a domain left in the form", () => {
  const form = new FormData()
  form.set("domain", "ai.example.com")
  form.set("accessMethod", "localhost")
  expect(fromForm(form).domain).toBe("")
  form.set("accessMethod", "domain")
  expect(fromForm(form).domain).toBe("ai.example.com")
})

test("a lone surrogate is replaced", () => {
  const form = new FormData()
  form.set("postgresDatabase", "a\ud800b")
  expect(fromForm(form).postgresDatabase).toBe("a\u{FFFD}b")
})
