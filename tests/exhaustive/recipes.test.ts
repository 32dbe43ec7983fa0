import { execFile, execFileSync } from "node:child_process"
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { temporaryFolder } from "../support/temporary"

// The recipes of app/recipes are applied one after the other to a copy of this repository.

const recipes = readdirSync("app/recipes")
  .filter((file) => file !== "README.md")
  .map((name) => {
    const [, diff = ""] =
      /^```diff\n(.*?)^```\n/ms.exec(readFileSync(join("app/recipes", name), "utf8")) ?? []
    return { name, diff, files: filesOf(diff) }
  })
const folder = temporaryFolder(afterAll)

function filesOf(diff: string) {
  return [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = ""]) => file)
}

beforeAll(() => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" })
  // With their times: newer files would look as if the packages had to be installed again.
  for (const file of listed.split("\0").filter((file) => file !== "" && existsSync(file)))
    cpSync(file, join(folder, file), { preserveTimestamps: true })
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
})

/** A tool of the copy. It doesn't know that a test runs it, and it can't install anything. */
async function run(tool: string, ...args: string[]) {
  const PATH = `${join(folder, "node_modules", ".bin")}:${process.env.PATH}`
  const env = { PATH, HOME: process.env.HOME, LC_ALL: "C", npm_execpath: "no-npm" }
  const ended = promisify(execFile)(tool, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })
  await ended.catch(({ message, stdout }) => expect.fail(`${message}\n${stdout}`))
}

test("there are four recipes, each for at most 14 files", () => {
  expect(recipes).toHaveLength(4)
  for (const { name, files } of recipes) expect(files.length, name).toBeLessThanOrEqual(14)
})

test.each(recipes)("$name: it applies", async ({ diff }) => {
  writeFileSync(join(folder, "recipe.diff"), diff)
  await run("git", "apply", "--unidiff-zero", "recipe.diff")
})

test("with all of them, the types agree, the linter finds nothing, and their tests pass", {
  timeout: 900_000,
}, async () => {
  const files = [...new Set(recipes.flatMap(({ files }) => files))]
  const walks = ["tests/bare-texts", "tests/import-directions", "tests/internal-addresses"]
  const tests = [...files.filter((file) => /\.test\.tsx?$/.test(file)), ...walks]
  const routes = recipes.flatMap(({ diff }) => [...diff.matchAll(/^\+(\/\w\S*) /gm)].map(([, path]) => path))
  await run("react-router", "typegen")
  await run("tsc", "--noEmit")
  await run("biome", "check", "--error-on-warnings", ...files)
  await run("react-router", "build", "--logLevel", "warn")
  await run("vitest", "run", "--project=unit", "--project=http", ...tests)
  const named = ["every route has a line", ...routes].join("|")
  await run("vitest", "run", "--project=http", "http/every-route", "-t", named)
})
