import fc from "fast-check"
import { load, YAML11_SCHEMA } from "js-yaml"
import { expect, test } from "vitest"
import { parse } from "yaml"
import type { GeneratorConfiguration } from "~/domain/generator/configuration"
import { anyConfiguration, anySlug, configured, product } from "~/domain/generator/generator.fixture"
import type { GuidePart } from "../content/guide"
import { generate } from "./generate"

type Generated = ReturnType<typeof generate>

function generated(changes: Partial<GeneratorConfiguration> = {}, slug = "hearth") {
  return generate(configured(changes), { ...product, slug })
}
function valuesIn({ files }: Generated, name: string) {
  const text = files.find((file) => file.name === name)?.text ?? ""
  const values = parse(text)
  // Helm reads YAML 1.1; the check uses another parser than the app.
  expect(load(text, { schema: YAML11_SCHEMA })).toEqual(values)
  return values
}
function controlPlane(changes: Partial<GeneratorConfiguration> = {}, slug = "hearth") {
  return valuesIn(generated(changes, slug), `values-${slug}.yaml`)
}

const keys = {
  existingSecretHostKey: "host",
  existingSecretPortKey: "port",
  existingSecretUserKey: "user",
  existingSecretPasswordKey: "password",
  existingSecretDatabaseKey: "database",
}

// The keys of a license and a token: tests/http/generator.test.ts.
test("a domain and admin ids each add their keys", () => {
  const domain = { accessMethod: "domain", domain: " AI.example.com " } as const
  expect(controlPlane({ ...domain, adminUserIds: "7 , 9," })).toMatchObject({
    controlplane: {
      keycloak: { url: "http://keycloak:80/auth", frontendUrl: "https://ai.example.com/auth" },
      admin: { userIds: "7,9" },
    },
    ingress: {
      enabled: true,
      className: "nginx",
      hosts: [{ host: "ai.example.com", paths: [{ path: "/", pathType: "Prefix" }] }],
      tls: [{ secretName: "hearth-tls", hosts: ["ai.example.com"] }],
    },
  })
})

test("the auth server listens where the control plane asks it", () => {
  expect(valuesIn(generated(), "keycloak-values.yaml").httpRelativePath).toBe("/auth/")
})

test("external databases: the port is in the values", () => {
  const values = controlPlane({
    useExternalPostgres: true,
    postgresPort: "6432",
    useExternalPgvector: true,
    pgvectorPort: "",
  })
  expect(values.postgresql).toEqual({
    enabled: false,
    external: { existingSecret: "postgresql-external-secret", ...keys, port: 6432 },
  })
  expect(values.pgvector).toEqual({
    enabled: false,
    external: { existingSecret: "pgvector-external-secret", ...keys, port: 5432 },
  })
})

test.each([
  ["latest", "small", "latest-small"],
  ["", "large", "latest-large"],
  ["1.10", "large", "1.10-large"],
] as const)("the runner of version %j, %s", (imageTag, runnerImageSize, tag) => {
  expect(valuesIn(generated({ imageTag, runnerImageSize }), "values-runner.yaml")).toMatchObject({
    image: { tag },
    runner: { host: "http://my-hearth-controlplane" },
  })
})

test("with another slug every name follows and is valid in a cluster", () => {
  const changes = { licenseKey: "key", accessMethod: "domain", domain: "ai.example.com" } as const
  expect(controlPlane(changes, "acme_ai")).toMatchObject({
    controlplane: {
      licenseKeyExistingSecret: "acme-ai-license",
      rag: { embeddingsProvider: "acme_ai" },
      haystack: { existingSecret: "acme-ai-pgvector-creds" },
    },
    ingress: { tls: [{ secretName: "acme-ai-tls" }] },
  })
  // The readme has the name of the product.
  expect(JSON.stringify(generated(changes, "acme_ai").files.slice(1))).not.toContain("hearth")
})

test.each(["yes", "~", "null", "1.10", "1e3", "0o17", "12:30", "2026-01-01", "=", "<<"])(
  "a version or an administrator %j stays a text for every parser",
  (word) => {
    expect(controlPlane({ imageTag: word }).image).toEqual({ tag: word })
    expect(valuesIn(generated({ keycloakUser: word }), "keycloak-values.yaml").auth.adminUser).toBe(word)
  },
)

/** Every secret that values refer to, with its keys. */
function* references(values: unknown): Generator<[secret: string, keys: string[]]> {
  if (typeof values !== "object" || values === null) return
  const entries = Object.entries(values)
  for (const [key, value] of entries) {
    if (/ExistingSecret$/.test(key))
      yield [value, entries.flatMap(([other, of]) => (other === `${key}Key` ? [of] : []))]
    else if (key === "existingSecret") {
      yield [
        value,
        entries.flatMap(([other, of]) =>
          /Key$/.test(other) && !/ExistingSecretKey$/.test(other) ? [of] : [],
        ),
      ]
    } else if (key === "secretName") yield [value, []]
    else yield* references(value)
  }
}

function commandsIn(part: GuidePart) {
  return part.kind === "commands" ? part.lines.split(/\n(?= kubectl create)/) : []
}

/** The secrets and keys that the commands before a chart create. */
function made({ steps }: Generated) {
  const before = steps.slice(
    0,
    steps.findIndex(({ id }) => id === "auth-server"),
  )
  return new Map(
    before.flatMap(({ parts }) =>
      parts.flatMap(commandsIn).flatMap((command) => {
        const name = /^ ?kubectl create secret (?:generic|tls) (\S+)/.exec(command)?.[1]
        return name
          ? [[name, [...command.matchAll(/ --from-literal=([a-z-]+)=/g)].map(([, key]) => key)] as const]
          : []
      }),
    ),
  )
}

test("every secret and key in any values is created by an earlier command, in all combinations", () => {
  fc.assert(
    fc.property(anyConfiguration, anySlug, (configuration, slug) => {
      const output = generate(configuration, { ...product, slug })
      const secrets = made(output)
      for (const { name } of output.files.filter(({ name }) => name.endsWith(".yaml"))) {
        for (const [secret, read] of references(valuesIn(output, name))) {
          expect(secret).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
          expect([...secrets.keys()]).toContain(secret)
          if (!secret.endsWith("-tls")) expect(read.length).toBeGreaterThan(0)
          for (const key of read) expect(secrets.get(secret)).toContain(key)
        }
      }
    }),
  )
})

test("an ingress only with a domain, a tag only with a version, a license only with a key, whatever the input", () => {
  fc.assert(
    fc.property(anyConfiguration, (configuration) => {
      const output = generate(configuration, product)
      const values = valuesIn(output, "values-hearth.yaml")
      const hasDomain = configuration.accessMethod === "domain" && /example/.test(configuration.domain)
      expect(values.ingress?.hosts[0].host).toBe(hasDomain ? "ai.example.com" : undefined)
      expect(values.global.serverUrl).toBe(hasDomain ? "https://ai.example.com" : "http://localhost:8080")
      const latest = ["", "latest"].includes(configuration.imageTag)
      expect(values.image?.tag).toBe(latest ? undefined : configuration.imageTag)
      expect(values.controlplane.licenseKeyExistingSecret).toBe(
        configuration.licenseKey ? "hearth-license" : undefined,
      )
      expect(made(output).has("hearth-license")).toBe(configuration.licenseKey !== "")
      expect(values.postgresql.enabled).toBe(!configuration.useExternalPostgres)
      expect(values.pgvector.enabled).toBe(!configuration.useExternalPgvector)
      expect(output.files.map(({ text }) => text).join("")).not.toMatch(/[&*]ref_/)
    }),
  )
})
