import { expect, test } from "vitest"
import { checkTarget, withoutOrigin } from "./request-target"

test.each([
  "/",
  "/deployments/type/trial-vm",
  "/deployments/a%20b",
  "/caf%C3%A9",
  "/a//b",
  "/a;b=c",
  "/_root.data?index",
  "/search?q=100%",
  "/search?next=//evil.example&back=/../x\\y",
  "/__manifest?paths=%2F%2Chome",
  "/~user/-_.!$&'()*+,:@",
])("%s is accepted", (target) => {
  expect(checkTarget(target)).toBe("fine")
})

test.each([
  ["nothing", ""],
  ["no path", "*"],
  ["an authority", "evil.example:443"],
  ["an absolute address", "http://evil.example/"],
  ["a second slash in front", "//evil.example/"],
  ["a long run of slashes", `/${"/".repeat(8_000)}a`],
  ["three slashes", "/a///b"],
  ["a backslash in front", "/\\evil.example/"],
  ["a backslash inside", "/a\\..\\b"],
  ["an escaped backslash", "/a%5c..%5cb"],
  ["a bare percent sign", "/%"],
  ["half an escape", "/a%4"],
  ["no hexadecimal", "/%zz"],
  ["a NUL", "/%00"],
  ["a NUL inside", "/deployments/a%00b"],
  ["a line break", "/a%0d%0aSet-Cookie:%20x"],
  ["DEL", "/a%7f"],
  ["overlong UTF-8", "/%c0%ae%c0%ae/"],
  ["half a surrogate", "/%ed%a0%80"],
  ["half a character", "/%e2%82"],
  ["bytes that are no ASCII", "/caf\u00e9"],
  ["dot segments", "/a/../b"],
  ["a dot segment at the end", "/a/.."],
  ["escaped dot segments", "/sandbox/%2e%2e/deployments"],
  ["half escaped dot segments", "/a/.%2E/b"],
  ["a fragment", "/a#b"],
  ["a space", "/a b"],
])("%s is refused", (_name, target) => {
  expect(checkTarget(target)).toBe("malformed")
})

test("the total length of path and query is limited", () => {
  expect(checkTarget(`/${"a".repeat(8191)}`)).toBe("fine")
  expect(checkTarget(`/${"a".repeat(16_384)}`)).toBe("too-long")
  expect(checkTarget(`/?${"a".repeat(16_384)}`)).toBe("too-long")
})

test.each([
  ["http://localhost:3000/home?a=b//c", "/home?a=b//c"],
  ["HTTP://LOCALHOST:3000/Home", "/Home"],
  ["http://localhost:3000", "/"],
  ["http://localhost:3000?a", "/?a"],
  ["http://localhost:3000//evil.example/", "//evil.example/"],
  ["/http://localhost:3000/", "/http://localhost:3000/"],
  ["http://localhost:3000@evil.example/", "http://localhost:3000@evil.example/"],
  ["http://localhost:30001/", "http://localhost:30001/"],
  ["http://localhost.evil.example:3000/", "http://localhost.evil.example:3000/"],
  ["https://localhost:3000/", "https://localhost:3000/"],
  ["http://[", "http://["],
  ["*", "*"],
])("%s is read as %s", (target, read) => {
  expect(withoutOrigin(target, "http://localhost:3000")).toBe(read)
})
