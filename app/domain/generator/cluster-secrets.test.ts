import fc from "fast-check"
import { expect, test } from "vitest"
import { databaseAddress, secretsOf } from "./cluster-secrets"
import { fillPasswords, type GeneratorConfiguration, secretFields } from "./configuration"
import { generate } from "./generate"
import {
  anyConfiguration,
  called,
  configured,
  hostileTexts,
  product,
  steadyRandom,
  syntaxProblem,
} from "./generator.fixture"
import { installationOf } from "./installation"

function secretsFor(changes: Partial<GeneratorConfiguration> = {}, slug = "hearth") {
  const secrets = secretsOf(
    installationOf(fillPasswords(configured(changes), steadyRandom), { ...product, slug }),
  )
  return Object.fromEntries(secrets.map(({ name, entries }) => [name, entries]))
}
function scriptFor(configuration: GeneratorConfiguration) {
  const script = generate(configuration, product, steadyRandom).files.find(({ secret }) => secret)
  expect(script?.name).toBe("secrets.sh")
  return script?.text ?? ""
}

test("the default secrets: built-in databases, no license, no token", () => {
  const secrets = secretsFor()
  expect(Object.keys(secrets)).toEqual([
    "runner-token-secret",
    "keycloak-auth-secret",
    "postgresql-auth-secret",
    "pgvector-auth-secret",
    "hearth-pgvector-creds",
  ])
  expect(secrets["runner-token-secret"]?.token).toMatch(/^[0-9a-f]{64}$/)
  expect(secrets["keycloak-auth-secret"]).toMatchObject({ user: "admin" })
  const password = expect.stringMatching(/^[A-Za-z0-9_.~-]{24}$/)
  expect(secrets["postgresql-auth-secret"]).toEqual({
    "postgres-password": password,
    username: "hearth",
    password,
    database: "hearth",
  })
  const vectors = secrets["pgvector-auth-secret"]
  expect(vectors).toEqual({
    "postgres-password": password,
    username: "postgres",
    password,
    database: "postgres",
  })
  // One user has one password.
  expect(vectors?.["postgres-password"]).toBe(vectors?.password)
  expect(secrets["hearth-pgvector-creds"]?.dsn).toBe(
    `postgresql://postgres:${vectors?.password}@my-hearth-controlplane-pgvector:5432/postgres`,
  )
})

test("external databases, a license and a token have their own secrets", () => {
  const secrets = secretsFor({
    licenseKey: "key",
    huggingFaceToken: "hf",
    useExternalPostgres: true,
    postgresHost: "db.example.com",
    postgresPort: "6432",
    postgresUser: "ai",
    postgresPassword: "p",
    postgresDatabase: "platform",
    useExternalPgvector: true,
    pgvectorHost: "2001:db8::7",
    pgvectorPassword: "a b'@:/?#%!*()ü",
  })
  expect(Object.keys(secrets)).toEqual([
    "hearth-license",
    "runner-token-secret",
    "huggingface-token",
    "keycloak-auth-secret",
    "postgresql-external-secret",
    "pgvector-external-secret",
    "hearth-pgvector-creds",
  ])
  expect(secrets["hearth-license"]).toEqual({ "license-key": "key" })
  expect(secrets["huggingface-token"]).toEqual({ token: "hf" })
  expect(secrets["postgresql-external-secret"]).toEqual({
    host: "db.example.com",
    port: "6432",
    user: "ai",
    password: "p",
    database: "platform",
  })
  expect(secrets["hearth-pgvector-creds"]?.dsn).toBe(
    "postgresql://postgres:a%20b%27%40%3A%2F%3F%23%25%21%2A%28%29%C3%BC@[2001:db8::7]:5432/postgres",
  )
})

test("the built-in Postgres administrator has one password, even if the platform uses that account", () => {
  const { password, ...rest } = secretsFor({ postgresUser: "postgres" })["postgresql-auth-secret"] ?? {}
  expect(rest["postgres-password"]).toBe(password)
})

test("a database URL is parsed back correctly", () => {
  fc.assert(
    fc.property(
      // URL parsers treat dots as relative path segments; database clients do not.
      fc.string({ unit: "grapheme" }).filter((user) => !/^\.{1,2}$/.test(user)),
      fc.string({ unit: "grapheme", minLength: 1 }),
      (user, password) => {
        const database = {
          external: true,
          host: "db",
          port: 5432,
          adminPassword: "",
          name: user,
          user,
          password,
        }
        const address = new URL(databaseAddress(database))
        expect(decodeURIComponent(address.username)).toBe(user)
        expect(decodeURIComponent(address.password)).toBe(password)
        expect(decodeURIComponent(address.pathname)).toBe(`/${user}`)
      },
    ),
  )
})

test.each(["bash", "sh"] as const)(
  "%s passes every hostile text to kubectl unchanged and runs none of it",
  (shell) => {
    const script = hostileTexts
      .map((text) =>
        scriptFor(
          configured({
            ...Object.fromEntries(secretFields.map((field) => [field, text])),
            useExternalPostgres: true,
            postgresHost: text,
            postgresUser: text,
            postgresDatabase: text,
            keycloakUser: text,
          }),
        ).replace(/^exit .*$/m, ""),
      )
      .join("\n")
    const { status, stderr, left, calls } = called(shell, script)
    expect({ status, stderr, left }).toEqual({ status: 0, stderr: "", left: "" })
    expect(calls).toHaveLength(hostileTexts.length * 7)
    for (const [place, text] of hostileTexts.entries()) {
      const [license, runner, token, keycloak, postgres] = calls.slice(place * 7)
      const create = (name: string) => ["create", "secret", "generic", name]
      expect(license).toEqual([...create("hearth-license"), `--from-literal=license-key=${text}`])
      expect(runner).toEqual([...create("runner-token-secret"), `--from-literal=token=${text}`])
      expect(token).toEqual([...create("huggingface-token"), `--from-literal=token=${text}`])
      expect(keycloak?.slice(4)).toEqual([`--from-literal=user=${text}`, `--from-literal=password=${text}`])
      expect(postgres?.slice(4)).toEqual([
        `--from-literal=host=${text}`,
        "--from-literal=port=5432",
        `--from-literal=user=${text}`,
        `--from-literal=password=${text}`,
        `--from-literal=database=${text}`,
      ])
    }
  },
)

test("a shell can parse the script and every command, whatever the input", () => {
  const scripts: string[] = []
  fc.assert(
    fc.property(anyConfiguration, (configuration) => {
      const { steps } = generate(configuration, product, steadyRandom)
      scripts.push(scriptFor(configuration), ...steps.flatMap(({ commands }) => commands))
    }),
  )
  const all = scripts.join("\n")
  expect(syntaxProblem("bash", all)).toBe("")
  expect(syntaxProblem("sh", all)).toBe("")
})

test("a rejected secret does not stop the others, and the script reports it", () => {
  const script = scriptFor(configured())
  const refusing = `kubectl() { case "$4" in keycloak-*) return 1;; esac; command kubectl "$@"; }\n`
  const { status, calls } = called("bash", refusing + script)
  expect(status).toBe(1)
  expect(calls.map(([, , , name]) => name)).toEqual([
    "runner-token-secret",
    "postgresql-auth-secret",
    "pgvector-auth-secret",
    "hearth-pgvector-creds",
  ])
})
