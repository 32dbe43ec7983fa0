import { createHash } from "node:crypto"
import { unzipSync } from "fflate"
import { expect, test } from "vitest"
import { zipOf } from "../../http/zip.server"
import { bundleOf } from "./bundle"
import type { GeneratorConfiguration } from "./configuration"
import { generate } from "./generate"
import { configured, product, steadyRandom } from "./generator.fixture"

function bundle(changes: Partial<GeneratorConfiguration> = {}) {
  return bundleOf(generate(configured(changes), product, steadyRandom), product)
}
function sha256(text: string) {
  return createHash("sha256").update(text).digest("hex")
}

test("the readme names every file and contains no secret", async () => {
  const { files } = await bundle({ licenseKey: "canary", keycloakPassword: "canary" })
  const readme = files[0]?.text
  for (const { name } of files.slice(1)) expect(readme).toContain(name)
  const holding = files.filter(({ text }) => text.includes("canary")).map(({ name }) => name)
  expect(holding).toEqual(["secrets.sh"])
})

test("the fingerprint is the same for the same choices, whatever the passwords", async () => {
  const { fingerprint } = await bundle()
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect((await bundle({ keycloakPassword: "other", runnerToken: "other" })).fingerprint).toBe(fingerprint)
  expect((await bundle({ imageTag: "2.1.4" })).fingerprint).not.toBe(fingerprint)
  expect((await bundle({ namespace: "ai" })).fingerprint).not.toBe(fingerprint)
})

test("an unpacked bundle can be verified with its fingerprint", async () => {
  const { files, fingerprint } = await bundle()
  const sums = files.at(-1)?.text ?? ""
  expect(sha256(sums)).toBe(fingerprint)
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  for (const line of sums.trimEnd().split("\n")) {
    const [sum, name = ""] = line.split("  ")
    expect(sha256(texts.get(name) ?? "")).toBe(sum)
  }
})

test("archives of the same files are identical, and unpack to the files", async () => {
  const { files } = await bundle()
  const archive = zipOf(files)
  expect(Buffer.compare(zipOf(files), archive)).toBe(0)
  const unpacked = unzipSync(archive)
  for (const { name, text } of files) expect(new TextDecoder().decode(unpacked[name])).toBe(text)
})

test("the script is executable by its owner only", async () => {
  const archive = Buffer.from(zipOf((await bundle()).files))
  // The central directory stores an entry's permissions in the upper half of four bytes.
  const modes: Record<string, string> = {}
  for (let at = archive.indexOf("PK\x01\x02"); at !== -1; at = archive.indexOf("PK\x01\x02", at + 4)) {
    const name = archive.toString("utf8", at + 46, at + 46 + archive.readUInt16LE(at + 28))
    modes[name] = (archive.readUInt16LE(at + 40) & 0o777).toString(8)
  }
  expect(modes).toMatchObject({ "secrets.sh": "700", "README.md": "644", "fingerprint.txt": "644" })
})
