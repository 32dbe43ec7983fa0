import { expect, test } from "vitest"
import { fallbackVersions, isDevBuild, parseVersion, selectVersions } from "./versions"

const day = 86_400_000

function release(tag: string, daysAgo: number, draft = false) {
  return { tag, draft, publishedAt: 1_000 * day - daysAgo * day }
}

test("versions are offered newest first, without drafts, prefixes and invalid tags", () => {
  const releases = [
    release("v2.2.0", 0, true),
    release("v2.1.3", 9),
    release("nightly", 1),
    release("v2.1.4", 2),
    release("2.1.4", 3),
    release("v2.2.0-rc.1", 1),
    release("v2.1", 4),
    release("latest", 4),
    release("V1.9.0", 40),
  ]
  expect(selectVersions(releases)).toEqual(["2.2.0-rc.1", "2.1.4", "2.1.3", "1.9.0"])
})

test("releases without a date come last, in their original order", () => {
  const unknown = (tag: string) => ({ tag, draft: false, publishedAt: null })
  expect(selectVersions([unknown("1.0.1"), unknown("1.0.0"), release("1.0.2", 1)])).toEqual([
    "1.0.2",
    "1.0.1",
    "1.0.0",
  ])
})

test("development builds are distinguished from others", () => {
  const builds = ["2.2.0-rc.1", "2.2.0-alpha.1", "2.2.0-beta.2", "2.1.5-dev.3", "3.0.0-RC1"]
  expect([...builds, "2.1.4"].filter(isDevBuild)).toEqual(builds)
})

test.each([
  [" v2.1.4 ", "2.1.4"],
  ["2.2.0-rc.1", "2.2.0-rc.1"],
  ["nightly", "nightly"],
  ["vanilla", "vanilla"],
  ["1.0.0+build.5", "1.0.0+build.5"],
  ["x".repeat(64), "x".repeat(64)],
  ...["", " ", "../1", "2 1", "-1", "2.1.4;ls", "é", "x".repeat(65)].map((text) => [text, null]),
])("%j is read as %j", (text, version) => {
  expect(parseVersion(text ?? "")).toBe(version)
})

test("the built-in list has stable versions, newest first", () => {
  const asReleases = fallbackVersions.map((tag, place) => release(tag, place))
  expect(selectVersions(asReleases)).toEqual(fallbackVersions)
  expect(fallbackVersions.some(isDevBuild)).toBe(false)
})
