import { expect, test } from "vitest"
import { readCommandLine, UsageError } from "./command-line.js"

test("no argument means everything", () => {
  expect(readCommandLine([])).toEqual({
    sections: ["types", "lint", "unused", "unit", "http", "e2e"],
    words: [],
  })
})

test("sections run in their own order", () => {
  expect(readCommandLine(["http", "lint"])).toEqual({ sections: ["lint", "http"], words: [] })
})

test("a word is searched in every section of tests, or in the named ones", () => {
  expect(readCommandLine(["deployments"])).toEqual({
    sections: ["unit", "http", "e2e"],
    words: ["deployments"],
  })
  expect(readCommandLine(["unit", "deployments", "a/b.ts"])).toEqual({
    sections: ["unit"],
    words: ["deployments", "a/b.ts"],
  })
  expect(readCommandLine(["lint", "deployments"]).sections).toEqual(["lint", "unit", "http", "e2e"])
})

test("--changed means since the last commit, or since a revision", () => {
  expect(readCommandLine(["--changed"])).toMatchObject({ since: "HEAD", words: [] })
  expect(readCommandLine(["--changed=main~2", "unit"])).toEqual({
    sections: ["unit"],
    words: [],
    since: "main~2",
  })
})

test.each([
  ["an unknown option", ["--chnaged"], "Unknown option: --chnaged"],
  ["a revision apart from its option", ["--changed", "main"], 'cannot be combined with "main"'],
  ["two revisions", ["--changed=a", "--changed=b"], "may be given once"],
])("%s is refused", (_, args, message) => {
  expect(() => readCommandLine(args)).toThrow(UsageError)
  expect(() => readCommandLine(args)).toThrow(message)
})
