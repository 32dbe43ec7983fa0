import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

// What a package doesn't document may change with each of its versions.
const privateParts =
  /UNSAFE_|__reactRouter|didRenderScripts|(?:window|globalThis)\.fetch = |node_modules\/react-router\/dist|getOwnPropertyDescriptor\(.*prototype|_valueTracker/i

test("nothing uses private parts of the router, or wraps what the browser offers", () => {
  const files = ["app", "server", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:ts|tsx|js)$/.test(file) && file !== "private-parts.test.ts")
      .map((file) => join(folder, file)),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((file) => privateParts.test(readFileSync(file, "utf8")))
  expect(found).toEqual([])
})
