import fc from "fast-check"
import { expect, test } from "vitest"
import { fillPasswords, type GeneratorConfiguration, secretFields } from "~/domain/generator/configuration"
import {
  anyConfiguration,
  called,
  configured,
  hostileTexts,
  product,
  steadyRandom,
  syntaxProblem,
} from "~/domain/generator/generator.fixture"
import { warningsFor } from "~/domain/generator/warnings"
import { buildZip } from "~/http/zip.server"
import { databaseAddress, generate } from "./generate"

function scriptFor(configuration: GeneratorConfiguration) {
  const { files } = generate(fillPasswords(configuration, steadyRandom), product)
  return files.find(({ name }) => name === "secrets.sh")?.text ?? ""
}
/** What kubectl is asked to create: the keys and values of each secret. */
function secretsFor(changes: Partial<GeneratorConfiguration> = {}): Record<string, Record<string, string>> {
  const { calls } = called("sh", scriptFor(configured(changes)))
  const entry = (literal: string) => literal.replace("--from-literal=", "").split(/=(.*)/s)
  return Object.fromEntries(
    calls.map(([, , , name, ...literals]) => [name, Object.fromEntries(literals.map(entry))]),
  )
}

test("built-in databases have users and passwords of their own", () => {
  const secrets = secretsFor()
  const password = expect.stringMatching(/^[A-Za-z0-9_.~-]{24}$/)
  const passwords = { "postgres-password": password, password }
  expect(secrets["postgresql-auth-secret"]).toEqual({ ...passwords, username: "hearth", database: "hearth" })
  const vectors = secrets["pgvector-auth-secret"]
  expect(vectors).toEqual({ ...passwords, username: "postgres", database: "postgres" })
  // One user has one password.
  expect(vectors?.["postgres-password"]).toBe(vectors?.password)
  expect(secrets["hearth-pgvector-creds"]?.dsn).toBe(
    `postgresql://postgres:${vectors?.password}@my-hearth-controlplane-pgvector:5432/postgres`,
  )
})

test("the built-in Postgres administrator has one password, even if the platform uses that account", () => {
  const { password, ...rest } = secretsFor({ postgresUser: "postgres" })["postgresql-auth-secret"] ?? {}
  expect(rest["postgres-password"]).toBe(password)
})

test("a database URL is parsed back correctly", () => {
  const reserved = databaseAddress({ host: "db", port: 6432, name: "a", user: "a", password: "!'()*" })
  expect(reserved).toBe("postgresql://a:%21%27%28%29%2A@db:6432/a")
  fc.assert(
    fc.property(
      // URL parsers treat dots as relative path segments; database clients do not.
      fc.string({ unit: "grapheme" }).filter((user) => !/^\.{1,2}$/.test(user)),
      fc.string({ unit: "grapheme", minLength: 1 }),
      (user, password) => {
        const address = new URL(databaseAddress({ host: "db", port: 5432, name: user, user, password }))
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
      const { steps } = generate(configuration, product)
      scripts.push(
        scriptFor(configuration),
        ...steps.flatMap(({ parts }) => parts).map((part) => (part.kind === "commands" ? part.lines : "")),
      )
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

test("input without errors gives a database address that clients read back", () => {
  let passed = 0
  fc.assert(
    fc.property(anyConfiguration, (configuration) => {
      if (warningsFor(configuration).some(({ blocks }) => blocks)) return
      passed++
      const text = /dsn='([^']*)'/.exec(scriptFor(configuration))?.[1] ?? ""
      const address = new URL(text.replace("postgresql:", "http:"))
      if (configuration.useExternalPgvector)
        expect(address.hostname.replace(/[[\]]/g, "")).toBe(configuration.pgvectorHost)
      expect(decodeURIComponent(address.username)).toBe(configuration.pgvectorUser || "postgres")
      expect(decodeURIComponent(address.pathname)).toBe(`/${configuration.pgvectorDatabase || "postgres"}`)
    }),
    { numRuns: 500 },
  )
  expect(passed).toBeGreaterThan(10)
})

test("the readme names every file and contains no secret", () => {
  const { files } = generate(configured({ licenseKey: "canary", keycloakPassword: "canary" }), product)
  const readme = files[0]?.text
  for (const { name } of files.slice(1)) expect(readme).toContain(name)
  const holding = files.filter(({ text }) => text.includes("canary")).map(({ name }) => name)
  expect(holding).toEqual(["secrets.sh"])
})

test("the fingerprint is the same for the same choices, whatever the passwords", () => {
  const fingerprint = (changes: Partial<GeneratorConfiguration> = {}) =>
    generate(configured(changes), product).fingerprint
  expect(fingerprint({ keycloakPassword: "other", runnerToken: "other" })).toBe(fingerprint())
  expect(fingerprint({ imageTag: "2.1.4" })).not.toBe(fingerprint())
  expect(fingerprint({ namespace: "ai" })).not.toBe(fingerprint())
})

test("archives of the same files are identical, and the script is executable by its owner only", () => {
  const { files } = generate(configured(), product)
  const archive = Buffer.from(buildZip(files))
  expect(Buffer.compare(buildZip(files), archive)).toBe(0)
  // The central directory stores an entry's permissions in the upper half of four bytes.
  const modes: Record<string, string> = {}
  for (let at = archive.indexOf("PK\x01\x02"); at !== -1; at = archive.indexOf("PK\x01\x02", at + 4)) {
    const name = archive.toString("utf8", at + 46, at + 46 + archive.readUInt16LE(at + 28))
    modes[name] = (archive.readUInt16LE(at + 40) & 0o777).toString(8)
  }
  expect(modes).toMatchObject({ "secrets.sh": "700", "README.md": "644", "fingerprint.txt": "644" })
})
