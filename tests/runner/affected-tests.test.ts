import { expect, test } from "vitest"
import { affectedTests } from "./affected-tests.js"
import { importGraph } from "./import-graph.js"

const files: Record<string, string> = {
  "app/root.tsx": 'import "./ui/frame"; import "./ui/look.css"',
  "app/ui/frame.tsx": "",
  "app/ui/look.css": '@import "./colors.css";',
  "app/ui/colors.css": "",
  "app/ui/badge.tsx": "",
  "app/routes.ts": "",
  "app/routes/site/home.tsx": "",
  "app/routes/site/not-found.tsx": "",
  "app/routes/launchpad/layout.tsx": "",
  "app/routes/launchpad/licenses/page.tsx": 'import { price } from "~/domain/price"; import "~/ui/badge"',
  "app/routes/launchpad/licenses/pay.tsx": "",
  "app/routes/launchpad/private-deployments/page.tsx": 'import "../../../ui/badge"',
  "app/domain/price.ts": "",
  "app/domain/price.test.ts": 'import { price } from "./price"',
  "app/domain/forgotten.ts": "",
  "app/domain/ring.ts": 'import "./rings"',
  "app/domain/rings.ts": 'import "./ring"',
  "app/domain/helped.ts": "",
  "app/domain/helping.ts": 'import "./helped"',
  "server/app.ts": 'import "./host"',
  "server/host.ts": "",
  "server/host.test.ts": 'import "./host"',
  "server/config.test.ts": 'import "node:fs"; read("../.env.example")',
  "tests/listing.test.ts": 'import "node:fs"; list("docs")',
  "docs/guide.md": "",
  "docs/diagram.bin": "",
  "tests/http/licenses.test.ts": 'import "../support/visitor"; open("/licenses")',
  "tests/http/home.test.ts": 'import "../support/visitor"; open("/")',
  "tests/http/quiet.test.ts": 'import "../support/visitor"',
  "tests/e2e/story.spec.ts": 'click("Private Deployments")',
  "tests/e2e/keys.spec.ts": 'import "../support/keys"',
  "tests/e2e/every.spec.ts": 'import "../support/view-tests"',
  "tests/support/view-tests.ts": 'import "./built-routes"',
  "tests/support/built-routes.ts": "",
  "tests/support/keys.ts": 'open("/private-deployments/new")',
  "tests/support/visitor.ts": 'open("/auth/sign-in"); call("/api/licenses"); cookie({ path: "/" })',
  "tests/support/prepare.ts": "",
  "tests/support/browser.js": "",
  "tests/playwright.config.ts": 'import "./support/browser.js"',
  "vite.config.ts": 'import { sprite } from "./app/ui/sprite"',
  "app/ui/sprite.ts": "",
  "tests/runner/affected-tests.js": "",
  ".env.example": "",
}
const routes = [
  {
    file: "root.tsx",
    path: "",
    children: [
      { file: "routes/site/home.tsx", index: true },
      { file: "routes/site/not-found.tsx", path: "*" },
      {
        file: "routes/launchpad/layout.tsx",
        children: [
          { file: "routes/launchpad/licenses/page.tsx", path: "licenses" },
          { file: "routes/launchpad/licenses/pay.tsx", path: "licenses/:id/pay" },
          { file: "routes/launchpad/private-deployments/page.tsx", path: "private-deployments" },
        ],
      },
    ],
  },
]
const names = Object.keys(files)
const read = (file: string) => files[file] ?? ""
const tests = {
  unit: names.filter((name) => /^(app|server)\/.*\.test\.ts$|^tests\/\w+\.test\.ts$/.test(name)),
  http: names.filter((name) => name.startsWith("tests/http/")),
  e2e: names.filter((name) => name.startsWith("tests/e2e/")),
}
const project = { graph: importGraph(names, read), read, tests, routes }

/** The short names of the tests that a change of these files reaches. */
function reached(...changed: string[]) {
  const { unit = [], http = [], e2e = [] } = affectedTests(changed, project).tests
  return [...unit, ...http, ...e2e].map((file) => file.replace(/.*\/(\w+)\..*/, "$1")).join(" ")
}

const everyUnit = "price host config listing"
const everyPage = "licenses home quiet story keys every"

test.each([
  ["a page", "app/routes/launchpad/licenses/pay.tsx", "licenses every"],
  [
    "a page that is spoken of by the words of its address",
    "app/routes/launchpad/private-deployments/page.tsx",
    "story keys every",
  ],
  ["the first page of the site", "app/routes/site/home.tsx", "home every"],
  ["a frame around pages", "app/routes/launchpad/layout.tsx", "licenses story keys every"],
  ["a rule that one page uses", "app/domain/price.ts", "price licenses every"],
  ["a part that two pages use", "app/ui/badge.tsx", "licenses story keys every"],
  ["a part of the document", "app/ui/frame.tsx", everyPage],
  ["styles of the document", "app/ui/colors.css", everyPage],
  ["a page that is where nothing else is", "app/routes/site/not-found.tsx", everyPage],
  ["the table of routes", "app/routes.ts", everyPage],
  ["a part of the server", "server/host.ts", `host ${everyPage}`],
  ["what the build runs", "app/ui/sprite.ts", `${everyUnit} ${everyPage}`],
  ["a module that nobody seems to use", "app/domain/forgotten.ts", `${everyUnit} ${everyPage}`],
  ["a module of which one user is not known", "app/domain/helped.ts", `${everyUnit} ${everyPage}`],
  ["modules that only use each other", "app/domain/ring.ts", `${everyUnit} ${everyPage}`],
  ["the packages", "package-lock.json", `${everyUnit} ${everyPage}`],
  ["a file that is served as it is", "public/logo.svg", `${everyUnit} ${everyPage}`],
  ["a file of an unknown kind", "somewhere/else.bin", `${everyUnit} ${everyPage}`],
  ["a unit test", "server/host.test.ts", "host"],
  ["an http test", "tests/http/quiet.test.ts", "quiet"],
  ["what http tests share", "tests/support/visitor.ts", "licenses home quiet"],
  ["what browser tests are configured with", "tests/support/browser.js", "story keys every"],
  ["what is run before all of them", "tests/support/prepare.ts", `${everyUnit} ${everyPage}`],
  ["a file that a test reads", ".env.example", "config"],
  ["documentation", "README.md", ""],
  ["documentation in a folder that a test lists", "docs/guide.md", "listing"],
  ["an unknown file in a folder that a test lists", "docs/diagram.bin", `${everyUnit} ${everyPage}`],
  ["the rules of the linter", "biome.json", ""],
  ["a module that is gone", "app/ui/gone.tsx", ""],
  ["this choice", "tests/runner/affected-tests.js", ""],
])("a change of %s reaches the right tests", (_, file, expected) => {
  expect(reached(file)).toBe(expected)
})

test("several changes reach the tests of each, once, and each has its reason", () => {
  const changed = ["app/domain/price.ts", "tests/http/licenses.test.ts", "README.md"]
  expect(reached(...changed)).toBe("price licenses every")
  expect(affectedTests(changed, project).reasons).toEqual([
    { file: "app/domain/price.ts", why: "pages at /licenses" },
    { file: "tests/http/licenses.test.ts", why: "itself" },
    { file: "README.md", why: "no test" },
  ])
})

test("tests of all views are limited to the changed pages where possible", () => {
  const every = "tests/e2e/every.spec.ts"
  const views = (...changed: string[]) => affectedTests(changed, project).views
  expect(
    views("app/domain/price.ts", "app/routes/site/home.tsx", "README.md", "server/host.test.ts"),
  ).toEqual({
    files: [every],
    areas: ["licenses", ""],
  })
  const none = { files: [], areas: [] }
  expect(views("app/domain/price.ts", "app/ui/frame.tsx")).toEqual(none)
  expect(views("app/domain/price.ts", every)).toEqual(none)
  expect(views("README.md")).toEqual(none)
})

test("without a table of routes every page counts as changed, and nothing else", () => {
  const blind = { ...project, routes: undefined }
  expect(affectedTests(["app/domain/price.ts"], blind).tests).toEqual({
    unit: ["app/domain/price.test.ts"],
    http: tests.http,
    e2e: tests.e2e,
  })
  expect(affectedTests(["tests/http/quiet.test.ts"], blind).tests).toMatchObject({
    http: ["tests/http/quiet.test.ts"],
    e2e: [],
  })
})
