import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { configured, product } from "~/domain/generator/generator.fixture"
import { cloudProviders, onpremPlatforms } from "~/domain/guide-address"
import { generate } from "../generator/generate"
import { type Guide, type GuideOptions, readGuide } from "./guide"

const hearth: GuideOptions = {
  name: "Hearth",
  slug: "hearth",
  installUrl: "https://get.hearth.example/install.sh",
  chartsUrl: "https://charts.hearth.example",
  localPort: 8080,
  access: { useCustomDomain: false, customDomain: "" },
}
const acme: GuideOptions = {
  name: "Acme's AI",
  slug: "acme_ai",
  installUrl: "https://acme.example/it's?a=1&b=$(id)",
  chartsUrl: "https://acme.example/charts",
  localPort: 80,
  access: { useCustomDomain: true, customDomain: "ai.acme.example" },
}

function guidesOf(brand: GuideOptions): Record<string, Guide> {
  return Object.fromEntries([
    ["local", readGuide("local", brand)],
    ...cloudProviders.flatMap((provider) =>
      (["machine", "kubernetes"] as const).map((way) => [
        `${provider} ${way}`,
        readGuide(`${provider}-${way}`, brand),
      ]),
    ),
    ...onpremPlatforms.map((platform) => [platform, readGuide(platform, brand)]),
    ["hybrid", readGuide("hybrid", brand)],
  ])
}

function commandsOf({ steps }: Pick<Guide, "steps">) {
  return steps.flatMap(({ parts }) => parts).flatMap((part) => (part.kind === "commands" ? [part.lines] : []))
}

function bash(args: string[], input: string) {
  const { status, stdout, stderr } = spawnSync("bash", args, { input, encoding: "utf8" })
  return { status, stdout, stderr }
}

const everyGuide = Object.entries(guidesOf(hearth))
const acmesGuides = Object.values(guidesOf(acme))

test.each(everyGuide)("%s: a shell can read every command", (_, guide) => {
  for (const lines of commandsOf(guide)) {
    expect({ lines, ...bash(["-n"], lines) }).toEqual({ lines, status: 0, stdout: "", stderr: "" })
  }
})

test.each(everyGuide)(
  "%s: no command triggers history expansion when it is pasted into a shell",
  (_, guide) => {
    const lines = commandsOf(guide).join("\n").split("\n")
    const script = 'set -H; for line in "$@"; do history -p "$line" > /dev/null || echo "$line"; done'
    expect(spawnSync("bash", ["-c", script, "bash", ...lines], { encoding: "utf8" }).stdout).toBe("")
  },
)

test.each(everyGuide)("%s: the commands of a step need nothing that an earlier step has set", (_, guide) => {
  const folder = mkdtempSync(join(tmpdir(), "guide-"))
  const newShell = "set -u; PATH=/nowhere; command_not_found_handle() { echo stand-in; }"
  for (const step of guide.steps) {
    const script = [newShell, ...commandsOf({ steps: [step] })].join("\n")
    const { stderr } = spawnSync("bash", ["-c", script], {
      cwd: folder,
      env: { HOME: folder },
      input: "secret\n",
      encoding: "utf8",
    })
    expect({ step: step.id, unset: stderr.match(/\w+: unbound variable/g) }).toEqual({
      step: step.id,
      unset: null,
    })
  }
  rmSync(folder, { recursive: true })
})

test.each(everyGuide)(
  "%s: pasted commands answer no prompt, and have no secret or placeholder",
  (_, guide) => {
    for (const lines of commandsOf(guide)) {
      // The shell would read the next pasted line as the answer to the prompt.
      expect(lines).not.toMatch(/\bread -.*[^&|\\\s]\s*\n/)
      // zsh, the shell of macOS, has a different -p option.
      expect(lines).not.toMatch(/\bread -\w*p/)
      expect(lines).not.toMatch(/(password|token|secret|key)["']?\s*[=:]\s*["']?[A-Za-z0-9+/]{8,}/i)
      // A shell reads "<name>" as a redirection.
      expect(lines).not.toMatch(/<[a-z][\w -]*>/i)
    }
    expect(JSON.stringify(guide)).not.toMatch(/\{\{\w/)
  },
)

test("the local guide links to the address of the installation", () => {
  const opened = (brand: GuideOptions) =>
    JSON.stringify(readGuide("local", brand).steps.find(({ id }) => id === "next"))
  expect(opened(hearth)).toContain("Open [http://localhost:8080](http://localhost:8080)")
  expect(opened(acme)).toContain("Open [https://ai.acme.example](https://ai.acme.example)")
})

test("the commands are valid for a product with another name and unusual addresses", () => {
  const commands = new Set(acmesGuides.flatMap(commandsOf))
  expect(commands.size).toBeGreaterThan(60)
  for (const lines of commands) {
    expect({ lines, ...bash(["-n"], lines) }).toMatchObject({ status: 0, stderr: "" })
    expect(lines).not.toMatch(/hearth/i)
    // The script's address is in single quotes, so that the shell runs nothing in it.
    if (lines.includes("$(id)")) expect(lines).toContain("'https://acme.example/it'\\''s")
  }
  for (const guide of acmesGuides) expect(JSON.stringify(guide)).not.toMatch(/hearth/i)
})

// That the anchors of a page are unique: tests/http/private-deployments.test.ts.
test.each(everyGuide)(
  "%s: no anchor selects a category, and its blocks have unique names",
  (_, { steps }) => {
    for (const { id } of steps) expect(id).not.toMatch(/^(local|cloud|onprem|on-premises|hybrid)(-|$)/)
    const parts = steps.flatMap(({ parts }) => parts)
    const names = parts.flatMap((part) => ("label" in part ? [part.label] : []))
    expect(names).toEqual([...new Set(names)])
    for (const part of parts)
      if (part.kind === "table")
        for (const fields of part.rows) expect(fields).toHaveLength(part.columns.length + 1)
  },
)

test("the install commands are those of the generator", () => {
  const linesOf = (guide: Pick<Guide, "steps">) =>
    commandsOf(guide).flatMap((lines) => lines.replaceAll(/ \\\n +/g, " ").split("\n"))
  const installing = /^(?:helm (?:repo add|upgrade --install)|kubectl port-forward) /
  const generated = linesOf(generate(configured(), product)).filter((line) => installing.test(line))
  expect(new Set(generated).size).toBe(5)
  const lines = linesOf(readGuide("aws-kubernetes", hearth))
  expect(lines).toEqual(expect.arrayContaining(generated))
  expect(lines.join("\n")).not.toContain("--set ")
})

test.each(["machine", "kubernetes"] as const)("OCI, %s: JSON arguments are valid JSON", (way) => {
  const commands = commandsOf(readGuide(`oci-${way}`, hearth)).filter((lines) =>
    /^(\w+=\$\()?oci |\boci network|oci ce/m.test(lines),
  )
  const stand_ins = `
    oci() { printf '%s\\0' "$@" >&3; echo ocid1.stand-in; }
    curl() { echo 192.0.2.1; }
    ssh() { :; }
  `
  const run = spawnSync("bash", ["-c", `exec 3>&1 1>/dev/null\n${stand_ins}\n${commands.join("\n")}`], {
    encoding: "utf8",
  })
  expect(run.stderr).toBe("")
  const structures = run.stdout.split("\0").filter((word) => /^[[{]/.test(word))
  expect(structures.length).toBeGreaterThan(3)
  for (const structure of structures) expect(() => JSON.parse(structure), structure).not.toThrow()
  expect(run.stdout).not.toContain("$")
})
