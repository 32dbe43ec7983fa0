import { expect, test } from "vitest"
import { releaseNotes } from "./release-notes"

test("paragraphs, headings and lists are read; only links to https stay", () => {
  expect(
    releaseNotes(
      "## Fixes\r\n\r\nThe **search** is faster.\n- `retry` works\n* see [more](https://a.example/b)\n\n[x](javascript:alert) [y](/home) [z](http://a.example)",
    ),
  ).toEqual([
    { kind: "text", text: "Fixes" },
    { kind: "text", text: "The **search** is faster." },
    { kind: "list", items: ["`retry` works", "see [more](https://a.example/b)"] },
    { kind: "text", text: "x y z" },
  ])
})

test("no link inside another one becomes a link to elsewhere", () => {
  const nested = "[[x](y)](javascript:alert) [[a](b)](http://evil.example) [[c](d)](https://good.example)"
  expect(releaseNotes(nested)).toEqual([{ kind: "text", text: "x a [c](https://good.example)" }])
})

test("what GitHub writes for itself is left out, and what is cut off says so", () => {
  expect(releaseNotes("<!-- generated\nby a tool -->\nFixes")).toEqual([{ kind: "text", text: "Fixes" }])
  expect(releaseNotes(`One\n${"a".repeat(9_000)}`)).toEqual([
    { kind: "text", text: "One" },
    { kind: "text", text: "…" },
  ])
})

test("their length is bounded, and nothing is HTML", () => {
  expect(JSON.stringify(releaseNotes("a\n".repeat(90_000))).length).toBeLessThan(60_000)
  expect(releaseNotes("<script>alert(1)</script>")).toEqual([
    { kind: "text", text: "<script>alert(1)</script>" },
  ])
  expect(releaseNotes("")).toEqual([])
})
