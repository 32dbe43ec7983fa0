import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { type GeneratorConfiguration, generatorDefaults } from "./configuration"

// A fixed seed, so that a failure is reproducible.
fc.configureGlobal({ seed: 7, numRuns: 50 })

export const product = {
  slug: "hearth",
  name: "Hearth",
  chartsUrl: "https://charts.hearth.example",
  localPort: 8080,
}

/** Deterministic random bytes. */
export function steadyRandom(bytes: number) {
  return Uint8Array.from({ length: bytes }, (_, place) => (place * 37 + bytes) % 198)
}

/** Texts that break one way of quoting or another; a form can send all of them. */
export const hostileTexts = [
  "'; touch pwned; '",
  "$(touch pwned)",
  "`touch pwned`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a shell's.
  "${HOME} $HOME $1 $$",
  "line\nbreak",
  "back\\slash\\",
  "\\'",
  "'\\''",
  "bang! !! !-1",
  '"double" "',
  "* ? [a] ~ {a,b}",
  "a & b | c > d < e; # f",
  "tab\tand  blanks ",
  "-n --help",
  "=a=b,c",
  "ünïcødé \u{1F525} \u2028",
  "%s %d %0a",
]

const texts = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ maxLength: 20 }))
const text = (typical: string) => fc.oneof(fc.constant(typical), fc.constant(""), texts)

/** Random configurations, valid and invalid. */
export const anyConfiguration = fc.record<GeneratorConfiguration>({
  namespace: fc.constantFrom("default", "ai", ""),
  accessMethod: fc.constantFrom("localhost", "domain"),
  domain: fc.constantFrom("ai.example.com", "", " ", "https://AI.example.com/", "no domain", "a\nb: c"),
  ingressClass: fc.constantFrom("nginx", "", "gce"),
  licenseKey: text("key-1"),
  huggingFaceToken: text("hf_token"),
  imageTag: fc.oneof(fc.constantFrom("latest", "", "2.1.4", "1.10", "1e3", "0o17", "yes", "12_0"), texts),
  useExternalPostgres: fc.boolean(),
  postgresHost: text("db.example.com"),
  postgresPort: fc.constantFrom("5432", "6432", "", "x"),
  postgresUser: text("postgres"),
  postgresPassword: text("secret"),
  postgresAdminPassword: text("secret"),
  postgresDatabase: text("ai"),
  useExternalPgvector: fc.boolean(),
  pgvectorHost: fc.constantFrom("vectors.example.com", "10.0.0.7", "2001:db8::7"),
  pgvectorPort: fc.constantFrom("5432", "6432"),
  pgvectorUser: text("postgres"),
  pgvectorPassword: text("secret"),
  pgvectorDatabase: text("postgres"),
  runnerToken: text("token"),
  keycloakUser: text("admin"),
  keycloakPassword: text("secret"),
  adminUserIds: fc.oneof(fc.constantFrom("all", "", "yes", "1, 2", "no"), texts),
  runnerImageSize: fc.constantFrom("small", "large"),
})

/** Slugs that `PRODUCT_SLUG` allows. */
export const anySlug = fc.oneof(
  fc.constantFrom("hearth", "a", "acme_ai", "acme-ai", "a_"),
  fc.stringMatching(/^[a-z][a-z0-9_-]{0,30}$/),
)

export function configured(changes: Partial<GeneratorConfiguration> = {}): GeneratorConfiguration {
  return { ...generatorDefaults, ...changes }
}

/**
 * Runs a script in a real shell, in an empty folder, with a fake kubectl. Returns the arguments of each call, and
 * whether the script left files behind.
 */
export function called(shell: "bash" | "sh", script: string) {
  const folder = mkdtempSync(join(tmpdir(), "generator-"))
  const tools = mkdtempSync(join(tmpdir(), "generator-tools-"))
  try {
    const kubectl = join(tools, "kubectl")
    writeFileSync(kubectl, '#!/bin/sh\nprintf "%s\\0" "$#" "$@"\n')
    chmodSync(kubectl, 0o755)
    const file = join(tools, "script.sh")
    writeFileSync(file, `PATH='${tools}':"$PATH"\n${script}`)
    const { status, stdout, stderr } = spawnSync(shell, [file], { cwd: folder, encoding: "utf8" })
    const left = spawnSync("ls", ["-A", folder], { encoding: "utf8" }).stdout
    return { status, stderr, left, calls: callsIn(stdout) }
  } finally {
    rmSync(folder, { recursive: true })
    rmSync(tools, { recursive: true })
  }
}

function callsIn(printed: string) {
  const words = printed.split("\0").slice(0, -1)
  const calls: string[][] = []
  for (let place = 0; place < words.length; ) {
    const count = Number(words[place])
    calls.push(words.slice(place + 1, place + 1 + count))
    place += 1 + count
  }
  return calls
}

/** The shell's syntax error for a script, or nothing. */
export function syntaxProblem(shell: "bash" | "sh", script: string): string {
  return spawnSync(shell, ["-n"], { input: script, encoding: "utf8" }).stderr
}
