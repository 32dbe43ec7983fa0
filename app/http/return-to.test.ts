import { describe, expect, test } from "vitest"
import { readReturnTo, safeReturnTo, withReturnTo } from "./return-to"

const origin = "https://launchpad.example"

/** Inputs that browsers or proxies have read as another host. */
const hostile = [
  ...["", " ", "home", "./home", "../home", "?a=/", "#/home", "*", "null", "undefined"],
  ...["https://evil.example", "http://evil.example/", "HTTPS://EVIL.EXAMPLE", "https:evil.example"],
  ...["https:/evil.example", "https:///evil.example", "https:\\\\evil.example", "ftp://evil.example"],
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)"],
  ...["data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)", "blob:https://evil.example/x"],
  ...["//evil.example", "///evil.example", "////evil.example", "//evil.example/%2f..", "//evil.example:443/"],
  ...["//user:password@evil.example", "//evil.example?/home", "//evil.example#/home"],
  ...["//[::1]/", "//0x7f.1/"],
  ...["/\\evil.example", "/\\/evil.example", "\\/evil.example", "\\\\evil.example", "\\evil.example"],
  ...["/\\\\evil.example", "/home\\..\\..\\evil", "/home/\\evil.example"],
  ...["/\t/evil.example", "/\n/evil.example", "/\r/evil.example", "/\t\\evil.example", "\t//evil.example"],
  ...["\n//evil.example", "\r\n//evil.example", " //evil.example", "/ /evil.example", "/\u0000/evil.example"],
  ...["/\u000b/evil.example", "/\u000c/evil.example", "/\u0085/evil.example", "/\u007f/evil.example"],
  ...["/.//evil.example", "/..//evil.example", "/././/evil.example", "/a/..//evil.example"],
  ...["/%2e//evil.example"],
  ...["/%2E%2E//evil.example", "/.//\\evil.example", "/a/../..//evil.example", "/.///evil.example"],
  ...["/home\r\nSet-Cookie: a=b", "/home\nLocation: https://evil.example", "/home\r", "/home\u0000"],
  ...["/home with a space", "/home\ttab", `/${"a".repeat(8_192)}`],
  ...["@evil.example", ":80", ".evil.example", "evil.example/home", "%2f%2fevil.example", "〱evil.example"],
]

test.each(hostile.map((given) => [JSON.stringify(given), given]))("%s leads home", (_name, given) => {
  expect(safeReturnTo(given)).toBe("/home")
})

/** Unusual but local paths: the result must be local too. */
const odd = [
  ...["/%2f%2fevil.example", "/%2f/evil.example", "/%5cevil.example", "/%09/evil.example"],
  ...["/%00", "/%0d%0aX: y"],
  ...["/home?next=//evil.example", "/home#//evil.example", "/@evil.example", "/:80", "/;//evil.example"],
  ...["/a//b", "/home/..", "/home/../x", "/%2e%2e/x"],
  ...["/〱evil.example", "/。。/evil", "/\u202eevil", "/?\u2028"],
  ...["/'\"<script>", "/home?a=1&b=2", "/~user", "/home;a=b", "/%zz", "/%"],
]

test.each(odd)("%s stays a path of this origin", (given) => {
  const path = safeReturnTo(given)
  expect(new URL(path, origin).origin).toBe(origin)
  expect(path).toMatch(/^\/(?![/\\])[\u0021-\u007e]*$/)
  // A second pass, as a proxy would do, changes nothing.
  expect(safeReturnTo(path)).toBe(path)
})

test("a plain path is returned unchanged, and no path leads to the fallback", () => {
  for (const path of ["/", "/home", "/deployments/type/trial-vm", "/licenses?type=trial#trial", "/a?b=c%20d"])
    expect(safeReturnTo(path)).toBe(path)
  expect(safeReturnTo(null)).toBe("/home")
  expect(safeReturnTo(undefined, "/")).toBe("/")
})

test("a path is as long as its page's address may be", () => {
  const longest = `/deployments?name=${"a".repeat(8_192 - 18)}`
  expect(safeReturnTo(longest)).toBe(longest)
  expect(safeReturnTo(`${longest}a`)).toBe("/home")
  // Escaped, it is longer.
  expect(safeReturnTo(`/?${"ж".repeat(3_000)}`)).toBe("/home")
})

describe("a carried return address", () => {
  function carried(path: string, returnTo: string) {
    const { searchParams } = new URL(withReturnTo(path, returnTo), origin)
    return readReturnTo(searchParams, "/fallback")
  }
  test.each(["/x", "/x?minutes=60", "/x?returned"])("is read from %s unchanged", (path) => {
    const list = `/deployments?q=${encodeURIComponent("a&b=c #1 診")}&sort=name`
    expect(carried(path, list)).toBe(list)
  })
  test.each(["//evil.example", "https://evil.example", "javascript:alert(1)", ""])(
    "%j is not followed",
    (to) => {
      expect(carried("/x", to)).toBe("/fallback")
      expect(readReturnTo(new URLSearchParams(), "/fallback")).toBe("/fallback")
    },
  )
})
