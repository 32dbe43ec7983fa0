import { execFile, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { freePort, heapLimits } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"

// There may be no container engine here, so this test reads the Dockerfile and assembles its last stage by hand.

const root = fileURLToPath(new URL("../../..", import.meta.url))
const read = (path: string) => readFileSync(join(root, path), "utf8")
const instructions = read("Dockerfile")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => ({ name: line.split(" ", 1)[0] ?? "", rest: line.slice(line.indexOf(" ") + 1) }))
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"))

function copiesOf(stage: typeof instructions) {
  return stage
    .filter(({ name }) => name === "COPY")
    .map(({ rest }) => {
      const words = rest.split(" ")
      const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined
      return { from, sources: words.slice(0, -1), target: words.at(-1) ?? "" }
    })
}

/** The JSON form of CMD and HEALTHCHECK, which starts the program without a shell. */
function commandOf(name: string): string[] {
  const line = lastStage.find((one) => one.name === name)?.rest ?? ""
  return JSON.parse(line.slice(line.indexOf("[")))
}

test("every file that the Dockerfile copies is in the repository and in the build context", () => {
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n")
  const context = read(".dockerignore")
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => line.slice(1))
  const sources = copiesOf(instructions).flatMap(({ from, sources }) => (from ? [] : sources))
  expect(sources).toContain("package-lock.json")
  for (const source of sources) {
    expect(
      tracked.some((file) => file === source || file.startsWith(`${source}/`)),
      source,
    ).toBe(true)
    expect(context, source).toContain(source.split("/")[0])
  }
})

test("the image runs as a non-root user, as PID 1, with a volume for the data", () => {
  const said = (name: string) => lastStage.filter((one) => one.name === name).map(({ rest }) => rest)
  expect(instructions[0]).toEqual({ name: "ARG", rest: "NODE_IMAGE=node:24-slim" })
  // One image for all stages, so that one argument pins it.
  for (const { name, rest } of instructions)
    if (name === "FROM") expect(rest).toMatch(/^\$\{NODE_IMAGE\}(?: AS \w+)?$/)
  expect(said("USER")).toEqual(["1000"])
  expect(said("RUN")).toContain("mkdir /data && chown 1000:0 /data && chmod 2770 /data")
  expect(said("VOLUME")).toEqual(["/data"])
  expect(said("ENV")).toContain("DATA_DIR=/data")
  expect(commandOf("CMD")).toEqual(["node", "server/index.js"])
  expect(commandOf("HEALTHCHECK").join(" ")).toContain("/livez")
})

test("the memory of a node has the same limits however it is started", () => {
  const options = `NODE_OPTIONS=${heapLimits.join(" ")}`
  expect(heapLimits).toHaveLength(2)
  expect(read("Dockerfile")).toContain(`ENV ${options.replace("=", '="')}"`)
  expect(read("server/deploy/launchpad.service")).toContain(`Environment="${options}"`)
})

test("the bundle loads few packages at run time, and the image installs these and the fonts, in the locked versions", () => {
  // npm and the build wrote these files.
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> }
  const unbundled: typeof dependencies = JSON.parse(read("build/server/unbundled.json")).dependencies
  const files = readdirSync(join(root, "build/server"), { recursive: true, encoding: "utf8" })
  const named = files
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => [
      ...read(join("build/server", file)).matchAll(
        /(?:^import (?:.* from )?|import\()"((?:@[\w-]+\/)?[a-z][\w.:-]*)/gm,
      ),
    ])
    .map((match) => match[1] ?? "")
    .filter((name) => !isBuiltin(name))
  const packages = ["@resvg/resvg-js", "fontkit", "libsql", "pdfkit", "tinypool"]
  expect([...new Set(named)].sort()).toEqual(packages)
  const fonts = Object.keys(unbundled).filter((name) => name.startsWith("@fontsource"))
  expect(Object.keys(unbundled).sort()).toEqual([...packages, ...fonts].sort())
  expect(dependencies).toMatchObject(unbundled)
})

/** The name and version of each package inside the bundle. */
function bundled() {
  const found = ["server", "client"].flatMap((side) => [
    ...read(`build/${side}/.vite/license.md`).matchAll(/^## (\S+) - (\d\S+)/gm),
  ])
  expect(found.length).toBeGreaterThan(50)
  return found.map((match) => match.slice(1))
}

test("packages inside the bundle are production dependencies, so that audits and lists of parts see them", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> }
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { dev?: boolean }>
  }
  const development = bundled()
    .map(([name = ""]) => name)
    .filter((name) => !dependencies[name] && packages[`node_modules/${name}`]?.dev)
  expect(development).toEqual([])
})

/** The name and version of everything in a list of parts. */
function partsIn(file: string) {
  const { bomFormat, components } = JSON.parse(readFileSync(file, "utf8")) as {
    bomFormat: string
    components: Array<{ name: string; version: string }>
  }
  expect(bomFormat).toBe("CycloneDX")
  return components.map(({ name, version }) => `${name} ${version}`)
}

test("the list of parts in the image has every production dependency and every package of the bundle, and no tool", async () => {
  const parts = partsIn(join(await run("parts"), "sbom.json"))
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, object>
  const expected = [...Object.entries(dependencies ?? {}), ...bundled()].map((pair) => pair.join(" "))
  expect(expected.filter((part) => !parts.includes(part))).toEqual([])
  const tools = Object.entries(devDependencies ?? {}).map((pair) => pair.join(" "))
  expect(parts.filter((part) => tools.includes(part))).toEqual([])
})

test("the last stage serves and stops without development dependencies", async () => {
  const image = temporaryFolder()
  const data = temporaryFolder()
  const stages = { dependencies: await run("dependencies"), parts: await run("parts") }
  copyInto(image, lastStage, stages)
  expect(existsSync(join(image, "node_modules/vite"))).toBe(false)
  const files = readdirSync(image, { recursive: true, encoding: "utf8" })
  expect(files.filter((file) => /-musl\/|node_modules\/.*\.map$/.test(file))).toEqual([])
  expect(files.filter((file) => file.startsWith("licenses/")).sort()).toEqual([
    ...["fraunces", "inter", "jetbrains-mono"].map((font) => `licenses/LICENSE-${font}.txt`),
    "licenses/licenses.md",
  ])
  const parts = partsIn(join(image, "sbom.json"))
  const installed = files
    .filter((file) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(join(image, file), "utf8")) as Record<string, string>)
    .map(({ name, version }) => `${name} ${version}`)
  expect(installed.length).toBeGreaterThan(20)
  expect(installed.filter((part) => !parts.includes(part))).toEqual([])

  const listed = [...read("server/deploy/licenses.md").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)
  const unlicensed = files
    .map((file) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file))
    .filter((found) => found !== null)
    .filter(([file]) => {
      const beside = readdirSync(dirname(join(image, file)))
      return !beside.some((name) => /^(?:licen[cs]e|copying)/i.test(name))
    })
    .map(([, name = ""]) =>
      name.replace(/-linux-.*|(?<=\/)linux-.*/, (end) => `${end.split("linux-")[0]}linux-*`),
    )
  expect(unlicensed).toContain("fontkit")
  expect(unlicensed.filter((name) => !listed.includes(name))).toEqual([])

  const set = lastStage
    .filter(({ name }) => name === "ENV")
    .map(({ rest }) => rest.replace(/"/g, "").split(/=(.*)/, 2))
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, ...Object.fromEntries(set), PORT: port, DATA_DIR: data }
  const [, ...args] = commandOf("CMD")
  const server = spawn(process.execPath, args, { cwd: image, env, stdio: ["ignore", "pipe", "pipe"] })
  onTestFinished(() => void server.kill("SIGKILL"))
  const ended = once(server, "exit")
  let output = ""
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text
    })
  }

  const origin = `http://127.0.0.1:${port}`
  const status = (path: string) =>
    fetch(origin + path).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(() => status("/readyz").then((code) => code || output), { timeout: 60_000 }).toBe(200)
  expect(await status("/")).toBe(200)
  expect(await status("/sandbox/oidc/.well-known/openid-configuration")).toBe(200)

  const [, ...health] = commandOf("HEALTHCHECK")
  await promisify(execFile)(process.execPath, health, { env })
  server.kill("SIGTERM")
  expect(await ended, output).toEqual([0, null])
  await expect(promisify(execFile)(process.execPath, health, { env })).rejects.toMatchObject({ code: 1 })
})

/** Does what the stage's COPY lines say. This folder has the same build as /app in an earlier stage. */
function copyInto(folder: string, stage: typeof instructions, stages: Record<string, string> = {}) {
  for (const { from, sources, target } of copiesOf(stage)) {
    for (const source of sources) {
      const to = target.endsWith("/") ? join(target, basename(source)) : target
      mkdirSync(dirname(join(folder, to)), { recursive: true })
      const origin = join(stages[from ?? ""] ?? root, source.replace(/^\/app\//, ""))
      cpSync(origin, join(folder, to), { recursive: true })
    }
  }
}

/** The folder of the stage with that name, after the commands of the Dockerfile. */
async function run(name: string) {
  const folder = temporaryFolder()
  const start = instructions.findIndex(({ rest }) => rest.endsWith(`AS ${name}`))
  const length = instructions.slice(start + 1).findIndex((one) => one.name === "FROM") + 1
  const stage = instructions.slice(start, start + length)
  copyInto(folder, stage)
  // Tests started by npm inherit its settings, which this install must not see.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/i.test(name)),
  )
  // What npm has fetched before needs no network.
  const offline = { ...env, npm_config_prefer_offline: "true" }
  for (const { name, rest } of stage)
    if (name === "RUN") await promisify(execFile)("sh", ["-c", rest], { cwd: folder, env: offline })
  return folder
}
