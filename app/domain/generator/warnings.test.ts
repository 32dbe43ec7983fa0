import fc from "fast-check"
import { expect, test } from "vitest"
import { type GeneratorConfiguration, generatorDefaults } from "./configuration"
import { anyConfiguration } from "./generator.fixture"
import { parseAdminIds, warningsFor } from "./warnings"

function found(changes: Partial<GeneratorConfiguration>) {
  return warningsFor({ ...generatorDefaults, ...changes }).map(
    ({ field, blocks }) => `${field} ${blocks ? "blocks" : "remark"}`,
  )
}
const domain = { accessMethod: "domain", adminUserIds: "1" } as const
const external = {
  useExternalPostgres: true,
  postgresHost: "db.example.com",
  postgresUser: "ai",
  postgresPassword: "p",
  postgresDatabase: "ai",
}

test("the defaults cause no warnings", () => {
  expect(found({})).toEqual([])
})

test.each<[string, Partial<GeneratorConfiguration>, string[]]>([
  ["a domain", { ...domain, domain: "ai.example.com" }, []],
  ["a domain as an address", { ...domain, domain: "https://AI.Example.com/" }, []],
  ["no domain", domain, ["domain remark"]],
  ["a blank domain", { ...domain, domain: "  " }, ["domain remark"]],
  ["a domain that is not used", { domain: "ai.example.com" }, ["domain remark"]],
  ["a path", { ...domain, domain: "ai.example.com/x" }, ["domain blocks"]],
  ["a wildcard", { ...domain, domain: "*.example.com" }, ["domain blocks"]],
  ["a line of YAML", { ...domain, domain: 'a"\nb: c' }, ["domain blocks"]],
  ["this computer", { ...domain, domain: "localhost" }, ["domain blocks"]],
  ["only admins", { ...domain, domain: "a.example", adminUserIds: "" }, ["adminUserIds remark"]],
  ["all and some", { adminUserIds: "all, 1" }, ["adminUserIds blocks"]],
  ["a namespace with a dot", { namespace: "a.b" }, ["namespace blocks"]],
  ["no namespace", { namespace: "" }, []],
  ["an ingress class of two words", { ingressClass: "a b" }, ["ingressClass blocks"]],
  ["no version", { imageTag: "" }, ["imageTag remark"]],
  ["a version with a command", { imageTag: "1;id" }, ["imageTag blocks"]],
  ["a version that is too long", { imageTag: "1".repeat(123) }, ["imageTag blocks"]],
  ["no administrator", { keycloakUser: "" }, ["keycloakUser remark"]],
  ["a password charts cannot carry", { keycloakPassword: "p@ss" }, ["keycloakPassword remark"]],
  ["a line break in a secret", { licenseKey: "a\nb" }, ["licenseKey blocks"]],
  ["an external database", external, []],
  [
    "nothing of an external database",
    { useExternalPostgres: true },
    ["postgresHost blocks", "postgresUser blocks", "postgresDatabase blocks", "postgresPassword remark"],
  ],
  ["a port beyond the last", { ...external, postgresPort: "65536" }, ["postgresPort blocks"]],
  ["a host with its port", { ...external, postgresHost: "db.example.com:5432" }, ["postgresHost blocks"]],
  ["an address of version 6", { ...external, postgresHost: "2001:db8::1" }, []],
  ["a host for the built-in database", { pgvectorHost: "db" }, ["pgvectorHost remark"]],
  ["a user that breaks addresses", { ...external, postgresUser: "a@b" }, ["postgresUser remark"]],
])("%s", (_what, changes, expected) => {
  expect(found(changes)).toEqual(expected)
})

test.each([
  ["", ["all"]],
  [" , ", ["all"]],
  ["all", ["all"]],
  ["a, b,,a\tc", ["a", "b", "c"]],
])("the ids in %j", (text, expected) => {
  expect(parseAdminIds(text)).toEqual(expected)
})

test("input without errors is accepted by clusters and registries", () => {
  let passed = 0
  fc.assert(
    fc.property(anyConfiguration, (configuration) => {
      if (warningsFor(configuration).some(({ blocks }) => blocks)) return
      passed++
      expect(configuration.namespace).toMatch(/^[a-z0-9-]{0,63}$/)
      expect(configuration.imageTag).toMatch(/^(?:\w[\w.-]{0,121})?$/)
    }),
    { numRuns: 2_000 },
  )
  expect(passed).toBeGreaterThan(50)
})
