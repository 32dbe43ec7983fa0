import { readersOfFoldersAround, usedBy, usersOf } from "./import-graph.js"

/**
 * The input for choosing the tests of a change.
 * @typedef {object} Project
 * @property {Map<string, string[]>} graph which files each file uses
 * @property {(file: string) => string} read
 * @property {Route[] | undefined} routes undefined when they cannot be read
 * @property {Record<string, string[]>} tests the test files of each section
 */

/** @typedef {{ file: string, path?: string, index?: boolean, children?: Route[] }} Route a route as React Router prints it */

/** Dependencies, build settings and static files: nothing says which tests depend on them. */
const everything =
  /^(package(-lock)?\.json|\.npmrc|tsconfig\.json|(vite|react-router)\.config\.ts|\.ci\/.*|public\/.*)$/
/**
 * Documentation, input of static checks, and programs beside the tests. A test that reads one of them is found
 * separately.
 */
const withoutTests =
  /(\.md|\.d\.ts)$|^(biome|knip)\.json$|^\.gitignore$|^tests\/((tour|strings|film|run)\.|runner\/)/
const browserTests = /^tests\/playwright\.config\.ts$/
/** Modules of every page, and the server around the pages. */
const everyPage = /^(app\/(root\.tsx|routes\.ts|entry\.\w+\.tsx)|server\/(app\.ts|index\.js))$/
const source = /^(app|server|tests)\/.*\.([jt]sx?|css)$/
/** A test that imports this module visits every page. */
const allRoutes = "tests/support/built-routes.ts"
/** A test that imports this module has one case for each view, whose title starts with the address of the page. */
const testsOfViews = "tests/support/view-tests.ts"

/**
 * The tests that a change can break, and a short reason for each changed file. Unit tests are found by their imports.
 * Http and browser tests import no product code: a page reaches the tests that contain the first part of its address,
 * such as "licenses", or that use a support module with "/licenses". A change that cannot be narrowed down reaches
 * all of them.
 * @param {string[]} changed
 * @param {Project} project
 */
export function affectedTests(changed, project) {
  const parts = changed.map((file) => ({ file, ...affectedByFile(file, project) }))
  const tests = Object.entries(project.tests).map(([section, files]) => [
    section,
    files.filter((test) => parts.some((part) => part.tests.has(test))),
  ])
  return {
    reasons: parts.map(({ file, why }) => ({ file, why })),
    /** @type {Record<string, string[]>} */
    tests: Object.fromEntries(tests),
    /** Only the views of these areas are reached in these files. */
    views: viewsOf(parts, project),
  }
}

/**
 * @param {Part[]} parts
 * @param {Project} project
 */
function viewsOf(parts, { graph, tests }) {
  const files = tests.e2e?.filter((test) => usedBy(graph, [test]).has(testsOfViews)) ?? []
  const reaching = parts.filter(({ tests }) => files.some((file) => tests.has(file)))
  const areas = reaching.flatMap(({ areas }) => [...areas])
  const narrowed = reaching.length > 0 && reaching.every(({ areas }) => areas.size > 0)
  return narrowed ? { files, areas: [...new Set(areas)] } : { files: [], areas: [] }
}

/**
 * The tests that one file reaches. With areas, tests of every view are limited to these areas.
 * @typedef {{ why: string, tests: Set<string>, areas: Set<string> }} Part
 */

/**
 * @param {string} file
 * @param {Project} project
 * @returns {Part}
 */
function affectedByFile(file, project) {
  /** @type {(why: string, tests: string[], areas?: Set<string>) => Part} */
  const part = (why, tests, areas = new Set()) => ({ why, tests: new Set(tests), areas })
  const { unit = [], http = [], e2e = [] } = project.tests
  const users = usersOf(project.graph, [file])
  const all = [...unit, ...http, ...e2e]
  const readers = readersOfFoldersAround(all, project.read, file)
  const own = all.filter((test) => users.has(test) || readers.includes(test))
  const is = (/** @type {RegExp} */ pattern) => [...users].some((user) => pattern.test(user))

  if (is(everything)) return part("everything", all)
  if (is(everyPage)) return part("every page", [...own, ...http, ...e2e])
  if (is(browserTests)) return part("all browser tests", [...own, ...e2e])
  const gone = source.test(file) && !project.graph.has(file)
  // Importers of a deleted file either fail to compile or have changed too.
  if (gone) return part("is gone", own)

  const areas = areasOf(project.routes, users)
  if (areas === "all") return part("every page", [...own, ...http, ...e2e])
  const used = new Set([...project.graph.values()].flat())
  const explained = (/** @type {string} */ user) =>
    used.has(user) || all.includes(user) || isRoute(project.routes, user) || withoutTests.test(user)
  if ([...users].every(explained)) {
    if (areas.size > 0) {
      const reached = [...http, ...e2e].filter((test) =>
        [...areas].some((area) => mentions(test, area, project)),
      )
      const pages = [...areas].map((area) => `/${area}`).join(" ")
      return part(`pages at ${pages}`, [...own, ...reached], areas)
    }
    if (own.length > 0) return part(own.includes(file) ? "itself" : "tests that use it", own)
    if (is(withoutTests)) return part("no test", own)
  }
  return part("everything, since nothing tells who uses it", all)
}

/**
 * The first address parts of all pages that are made with one of these modules: "licenses", or "" for "/".
 * @param {Route[] | undefined} routes
 * @param {Set<string>} modules
 * @returns {Set<string> | "all"}
 */
function areasOf(routes, modules) {
  if (!routes) return [...modules].some((module) => module.startsWith("app/")) ? "all" : new Set()
  const addresses = addressesOf(routes, modules, "", false)
  const areas = new Set(addresses.map((address) => address.split("/").filter(Boolean)[0] ?? ""))
  // A page at any address: "*" matches what no other route does.
  return [...areas].some((area) => /^[*:]/.test(area)) ? "all" : areas
}

/**
 * @param {Route[]} routes
 * @param {Set<string>} modules
 * @param {string} parent the address of the route around them
 * @param {boolean} around whether a route around them is made with one of the modules
 * @returns {string[]}
 */
function addressesOf(routes, modules, parent, around) {
  return routes.flatMap(({ file, path = "", children = [] }) => {
    const address = `${parent}/${path}`
    const uses = around || modules.has(`app/${file}`)
    const page = uses && children.length === 0 ? [address] : []
    return [...page, ...addressesOf(children, modules, address, uses)]
  })
}

/**
 * @param {Route[]} routes
 * @param {string} module
 * @returns {boolean}
 */
function isRoute(routes = [], module) {
  return routes.some(({ file, children = [] }) => `app/${file}` === module || isRoute(children, module))
}

/**
 * @param {string} test
 * @param {string} area
 * @param {Project} project
 */
function mentions(test, area, { graph, read }) {
  const modules = [...usedBy(graph, [test])]
  if (modules.includes(allRoutes)) return true
  if (area === "") return /["'`}]\/["'`?#]/.test(read(test))
  const words = area.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("-", "[- ]")
  if (new RegExp(`(?<![\\w-])${words}(?![\\w-])`, "i").test(read(test))) return true
  const address = new RegExp(`(?<!/api)/${area}(?![\\w-])`)
  return modules.some((module) => module !== test && address.test(read(module)))
}
