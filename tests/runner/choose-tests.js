import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { affectedTests } from "./affected-tests.js"
import { testSections, UsageError } from "./command-line.js"
import { root } from "./commands.js"
import { changedFiles } from "./git.js"
import { importGraph } from "./import-graph.js"
import { playwrightFiles, playwrightRuns, vitestFiles, vitestRuns } from "./runner-arguments.js"

/**
 * The chosen tests of each section, and the lines that explain the choice.
 * @typedef {{ runs: Record<string, import("./runner-arguments.js").Run[]>, lines: string[] }} Choice
 */

/**
 * @param {string[]} words
 * @param {string[]} sections
 * @returns {Choice}
 */
export function chooseByWords(words, sections) {
  const { graph, tests, read } = readProject()
  const wanted = testSections.filter((name) => sections.includes(name))
  /** @type {(section: string, words: string[]) => import("./runner-arguments.js").Run[]} */
  const runsOf = (section, words) =>
    section === "e2e"
      ? playwrightRuns(words, tests[section] ?? [], read, graph)
      : vitestRuns(words, tests[section] ?? [], read)
  const unknown = words.filter((word) => !wanted.some((section) => runsOf(section, [word]).length > 0))
  if (unknown.length > 0) {
    throw new UsageError(
      `No test of ${wanted.join(", ")} has "${unknown.join('", "')}" in its path or title.`,
    )
  }
  return { runs: Object.fromEntries(wanted.map((section) => [section, runsOf(section, words)])), lines: [] }
}

/**
 * @param {string} since
 * @returns {Choice}
 */
export function chooseByChanges(since) {
  const changed = changedFiles(root, since)
  const { graph, tests, read } = readProject()
  const routes = changed.some((file) => file.startsWith("app/")) ? readRoutes() : []
  const { reasons, tests: reached, views } = affectedTests(changed, { graph, tests, read, routes })
  const chosen = Object.entries(reached)
  return {
    runs: Object.fromEntries(
      chosen.map(([section, files]) => {
        if (files.length === tests[section]?.length && views.files.length === 0)
          return [section, [{ args: [] }]]
        return [section, section === "e2e" ? playwrightFiles(files, views) : vitestFiles(files)]
      }),
    ),
    lines: [
      changed.length === 0
        ? `No changes since ${since}.`
        : `Changes since ${since}, and the tests that they reach:`,
      ...reasons.map(({ file, why }) => `  ${file}: ${why}`),
      ...views.files.map((file) => `  ${file}: only the views of these pages`),
      `Chosen: ${chosen.map(([section, files]) => `${files.length} of ${tests[section]?.length} files of ${section}`).join(", ")}.`,
    ],
  }
}

function readProject() {
  const below = ["app", "server", "tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll("\\", "/")),
  )
  const files = [
    ...readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
    ...below,
  ]
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), "utf8")
  const http = files.filter((file) => /^tests\/http\/.*\.test\.ts$/.test(file))
  const e2e = files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file))
  const unit = files.filter((file) => /\.test\.tsx?$/.test(file) && !http.includes(file))
  /** @type {Record<string, string[]>} */
  const tests = { unit, http, e2e }
  return { graph: importGraph(files, read), read, tests }
}

/** Every route of routes.ts, read by the framework; undefined when that fails. */
function readRoutes() {
  const { stdout } = spawnSync(join(root, "node_modules", ".bin", "react-router"), ["routes", "--json"], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}
