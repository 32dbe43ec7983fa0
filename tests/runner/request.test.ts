import { expect, test } from "vitest"
import { RequestError, readRequest } from "./request.js"

test("no argument means everything", () => {
  expect(readRequest([])).toEqual({
    sections: ["types", "lint", "unused", "unit", "http", "e2e"],
    words: [],
  })
})

test("sections run in their own order", () => {
  expect(readRequest(["http", "lint"])).toEqual({ sections: ["lint", "http"], words: [] })
})

test("a word is searched in every section of tests, or in the named ones", () => {
  expect(readRequest(["deployments"])).toEqual({ sections: ["unit", "http", "e2e"], words: ["deployments"] })
  expect(readRequest(["unit", "deployments", "a/b.ts"])).toEqual({
    sections: ["unit"],
    words: ["deployments", "a/b.ts"],
  })
  expect(readRequest(["lint", "deployments"]).sections).toEqual(["lint", "unit", "http", "e2e"])
})

test("--changed means since the last commit, or since a revision", () => {
  expect(readRequest(["--changed"])).toMatchObject({ since: "HEAD", words: [] })
  expect(readRequest(["--changed=main~2", "unit"])).toEqual({
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
  expect(() => readRequest(args)).toThrow(RequestError)
  expect(() => readRequest(args)).toThrow(message)
})
