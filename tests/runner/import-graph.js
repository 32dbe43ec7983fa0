import { posix } from "node:path"
import ts from "typescript"

const code = /\.[jt]sx?$/
const styles = /\.css$/
const test = /\.(test|spec)\.tsx?$/

/**
 * The files that each file uses: its imports and, for styles and for tests that read files, the files that it names
 * in a string.
 * @param {string[]} files all files of the repository, from its root, with slashes
 * @param {(file: string) => string} read
 * @returns {Map<string, string[]>}
 */
export function importGraph(files, read) {
  const known = new Set(files)
  /** @param {string} path */
  const resolve = (path) =>
    [path, `${path}.ts`, `${path}.tsx`, `${path}.js`, `${path}/index.ts`].find((name) => known.has(name))
  return new Map(
    files
      .filter((file) => code.test(file) || styles.test(file))
      .map((file) => {
        const text = read(file)
        const imported = code.test(file) ? importsOf(file, text).map(resolve) : []
        const named = styles.test(file) || readsFiles(file, text) ? pathsNamedBy(file, text) : []
        const used = [...imported, ...named.filter((path) => known.has(path))]
        return [file, [...new Set(used.filter((name) => name !== undefined))]]
      }),
  )
}

/**
 * These files and all that use them, directly or through others.
 * @param {Map<string, string[]>} graph
 * @param {string[]} files
 */
export function usersOf(graph, files) {
  /** @type {Map<string, string[]>} */
  const users = new Map()
  for (const [user, used] of graph) {
    for (const file of used) users.set(file, [...(users.get(file) ?? []), user])
  }
  return closure(users, files)
}

/**
 * These files and all that they use, directly or through others.
 * @param {Map<string, string[]>} graph
 * @param {string[]} files
 */
export function usedBy(graph, files) {
  return closure(graph, files)
}

/**
 * @param {Map<string, string[]>} edges
 * @param {string[]} from
 */
function closure(edges, from) {
  const found = new Set(from)
  for (const file of found) for (const next of edges.get(file) ?? []) found.add(next)
  return found
}

/**
 * The paths of the imported modules, possibly without their extension.
 * @param {string} file
 * @param {string} text
 */
function importsOf(file, text) {
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    const [path = ""] = fileName.split("?")
    if (path.startsWith("~/")) return [`app/${path.slice(2)}`]
    return path.startsWith(".") ? [posix.join(posix.dirname(file), path)] : []
  })
}

/**
 * The paths in the file's strings, from the root of the repository.
 * @param {string} file
 * @param {string} text
 */
function pathsNamedBy(file, text) {
  return [...text.matchAll(/(["'`])([\w@~][^"'`\n]*|\.[^"'`\n]+)\1/g)].map(([, , name = ""]) =>
    posix.normalize(/^\.\.?\//.test(name) ? posix.join(posix.dirname(file), name) : name),
  )
}

/**
 * The tests that name a folder around a file, and may therefore read the file.
 * @param {string[]} tests
 * @param {(file: string) => string} read
 * @param {string} file
 */
export function readersOfFoldersAround(tests, read, file) {
  return tests.filter((name) => {
    const text = read(name)
    if (!readsFiles(name, text)) return false
    return pathsNamedBy(name, text).some((path) => file.startsWith(`${path.replace(/\/$/, "")}/`))
  })
}

/**
 * @param {string} file
 * @param {string} text
 */
function readsFiles(file, text) {
  return test.test(file) && text.includes("node:fs")
}
