import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n")
// A file that was deleted or moved is listed until the change is committed.
const textFiles = tracked.filter((file) => /\.(ts|tsx|js|css|md|json)$/.test(file) && existsSync(file))

const documents = textFiles.filter((file) => file.endsWith(".md"))

test.each(documents)("%s names only files that exist", (document) => {
  const text = readFileSync(document, "utf8")
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|\/|#|\{\{)([^)#\s]+)/g)].map(([, path = ""]) =>
    join(dirname(document), path),
  )
  const named = [...text.matchAll(/`((?:app|server|tests|public)\/[\w./-]*\w\.\w+)`/g)].map(
    ([, path = ""]) => path,
  )
  expect([...linked, ...named].filter((path) => !existsSync(path))).toEqual([])
})
