import { spawnSync } from "node:child_process"
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { expect, test } from "vitest"

const allowed = `
  app/routes/home.tsx            ~/platform/context
  app/routes/home.tsx            ../ui/button
  app/routes/site/agents.tsx     ~/gallery/gallery
  app/routes/home.tsx            ~/console/flash
  app/console/flash.ts           ../http/cookies
  app/console/load-error.tsx     ~/ui/notice
  app/console/session-ended.tsx  ~/auth/sign-in-address
  app/gallery/deploy-menu.tsx    ~/http/use-brand
  app/gallery/deploy-menu.tsx    ~/console/load-error
  app/routes/admin/layout.tsx    ~/platform/admin/guard
  app/routes/admin/layout.tsx    ~/console/load-error
  app/routes/launchpad/app.tsx   ~/platform/admin/guard
  app/gallery/load.server.ts     ~/platform/context
  app/platform/middleware.ts     ../auth/context
  app/jobs/jobs.ts               ../platform/context
  app/auth/flow.ts               ../http/contexts
  app/http/contexts.ts           ../brand
  app/http/form.ts               ../domain/outcome
  app/ui/button.tsx              react-router
  app/ui/status.ts               ../domain/status
  app/domain/pricing.ts          ./money
  app/domain/pricing.test.ts     node:fs
  server/config.ts               ../app/brand
  server/terminal/relay.ts       ../../app/auth/context
  server/app.ts                  ./sandbox/sandbox
  server/sandbox/oidc/keys.ts    ../store
  server/store.test.ts           ../tests/support/redis
  tests/http/form.test.ts        ../support/server
`
const refused = `
  app/root.tsx                   ../server/log
  app/routes/home.tsx            ../../server/config
  app/routes/home.tsx            ../../tests/support/server
  app/routes/site/agents.tsx     ~/routes/launchpad/agents/list
  app/routes/site/agents.tsx     ../../admin/layout
  app/routes/site/agents.tsx     ~/console/flash
  app/console/flash.ts           ~/routes/home
  app/console/load-error.tsx     ~/gallery/gallery
  app/console/flash.ts           ../jobs/jobs
  app/routes/admin/home.tsx      ~/routes/launchpad/home/home-view
  app/routes/admin/home.tsx      ../launchpad/licenses/copy
  app/routes/launchpad/app.tsx   ~/routes/admin/layout
  app/routes/launchpad/app.tsx   ~/routes/site/layout
  app/gallery/deploy-menu.tsx    ~/routes/launchpad/agents/list
  app/gallery/deploy-menu.tsx    ../routes/site/layout
  app/platform/client.ts         ~/routes/home
  app/platform/client.ts         ~/gallery/gallery
  app/platform/client.ts         ../ui/button
  app/platform/client.ts         ../jobs/jobs
  app/jobs/jobs.ts               ~/routes/home
  app/auth/flow.ts               ../platform/client
  app/http/cookies.ts            ../auth/context
  app/http/cookies.ts            ~/platform/context
  app/http/cookies.ts            ~/console/flash
  app/http/form.ts               ../platform/client
  app/terminal/kept-shell.tsx    ~/routes/home
  app/terminal/kept-shell.tsx    ~/platform/client
  app/terminal/kept-shell.tsx    ~/http/cookies
  app/ui/button.tsx              ../http/cookies
  app/ui/button.tsx              ../gallery/gallery
  app/ui/button.tsx              ~/console/flash
  app/ui/icons/sprite.ts         ../../brand
  app/domain/pricing.ts          ../ui/money
  app/domain/pricing.ts          ~/brand
  app/domain/pricing.ts          ../../server/config
  app/domain/pricing.ts          react
  app/domain/pricing.ts          node:fs
  server/pages.ts                ../app/root
  server/pages.ts                ../app/routes/home
  server/host.ts                 ../app/ui/button
  server/host.ts                 ./sandbox/sandbox
  server/terminal/relay.ts       ../sandbox/terminal
  server/sandbox/api.ts          ../../app/platform/client
  tests/e2e/flow.spec.ts         ../../app/brand
  tests/http/form.test.ts        ../../server/config
`

test("the linter allows imports in the designed directions only", () => {
  expect(refusedOf(rows(allowed))).toEqual([])
  expect(refusedOf(rows(refused))).toEqual(rows(refused))
})

function rows(table: string) {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [file = "", specifier = ""] = line.trim().split(/\s+/)
      return { file, specifier }
    })
}

/** Lints these imports in a copy of our folder structure, and returns the refused ones. */
function refusedOf(imports: Array<{ file: string; specifier: string }>) {
  const tree = mkdtempSync(join(tmpdir(), "hearth-lint-"))
  try {
    copyFileSync("biome.json", join(tree, "biome.json"))
    for (const { file, specifier } of imports) {
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      appendFileSync(join(tree, file), `import "${specifier}"\n`)
    }
    const options = ["--vcs-enabled=false", "--reporter=github", "--max-diagnostics=none"]
    const { stdout } = spawnSync(resolve("node_modules/.bin/biome"), ["lint", ...options], {
      cwd: tree,
      encoding: "utf8",
    })
    return imports.filter(({ file }, index) => {
      const line = imports.slice(0, index + 1).filter((other) => other.file === file).length
      return new RegExp(`noRestrictedImports.*file=[^,]*/${file},line=${line},`).test(stdout)
    })
  } finally {
    rmSync(tree, { recursive: true })
  }
}
