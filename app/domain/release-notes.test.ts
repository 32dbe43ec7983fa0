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

test("their length is bounded, and nothing is HTML", () => {
  expect(JSON.stringify(releaseNotes("a\n".repeat(90_000))).length).toBeLessThan(60_000)
  expect(releaseNotes("<script>alert(1)</script>")).toEqual([
    { kind: "text", text: "<script>alert(1)</script>" },
  ])
  expect(releaseNotes("")).toEqual([])
})
