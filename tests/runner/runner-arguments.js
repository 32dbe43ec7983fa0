import { posix } from "node:path"
import { usedBy } from "./import-graph.js"

/**
 * One start of a runner: its extra arguments and, for a search by title, the pattern. A test left out because of its
 * title does not count as skipped.
 * @typedef {{ args: string[], title?: RegExp }} Run
 */

/** Every test of these files. */
export function vitestFiles(/** @type {string[]} */ files) {
  return files.length > 0 ? [{ args: files }] : []
}

/**
 * Every test of these files; of those that visit all views only the views of some areas.
 * @param {string[]} files
 * @param {{ files: string[], areas: string[] }} views
 * @returns {Run[]}
 */
export function playwrightFiles(files, views) {
  if (files.length === 0) return []
  // The title of such a test starts with the address of its page: "licenses id pay, as ada". Other titles are about
  // all pages.
  const areas = views.areas.map((area) => literally(area || "site")).join("|")
  const patterns = files.flatMap((file) =>
    views.files.includes(file)
      ? [`${inTitle(file)} (?!.*, as )`, `${inTitle(file)} (?:.*; )?(?:${areas})\\b`]
      : [inTitle(file)],
  )
  return [{ args: [`--grep=/${patterns.join("|")}/`] }]
}

/**
 * The tests that have one of the words in their path or title. Only the runners know all titles, since some are
 * computed; they run the files that contain a word at all.
 * @param {string[]} words
 * @param {string[]} files
 * @param {(file: string) => string} read
 * @returns {Run[]}
 */
export function vitestRuns(words, files, read) {
  const whole = files.filter((file) => containsOne(file, words))
  const titled = files.filter((file) => !whole.includes(file) && containsOne(read(file), words))
  // Vitest compares case, and its option has no flags.
  const pattern = words.map((word) => literally(word).replace(/[a-z]/gi, bothCases)).join("|")
  const byTitle = { args: [...titled, `--testNamePattern=${pattern}`], title: new RegExp(pattern) }
  return [...vitestFiles(whole), ...(titled.length > 0 ? [byTitle] : [])]
}

/**
 * The same for Playwright, whose pattern is matched against file name and title together. A title may also come from
 * a support module.
 * @param {string[]} words
 * @param {string[]} files
 * @param {(file: string) => string} read
 * @param {Map<string, string[]>} graph
 * @returns {Run[]}
 */
export function playwrightRuns(words, files, read, graph) {
  const whole = files.filter((file) => containsOne(file, words))
  const searched = [...usedBy(graph, files)]
  if (whole.length === 0 && !searched.some((file) => containsOne(read(file), words))) return []
  const names = whole.map(inTitle)
  return [{ args: [`--grep=/${[...words.map(literally), ...names].join("|")}/i`, "--pass-with-no-tests"] }]
}

/**
 * @param {string} text
 * @param {string[]} words
 */
function containsOne(text, words) {
  return words.some((word) => text.toLowerCase().includes(word.toLowerCase()))
}

/** Finds a browser test's file in the text that Playwright matches a pattern against. */
function inTitle(/** @type {string} */ file) {
  return `[ /]${literally(posix.basename(file))}`
}

function literally(/** @type {string} */ text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}

function bothCases(/** @type {string} */ letter) {
  return `[${letter.toLowerCase()}${letter.toUpperCase()}]`
}
