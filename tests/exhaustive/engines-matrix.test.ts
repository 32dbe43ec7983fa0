import { expect, test } from "vitest"
import type { Journey } from "../engines/journeys/journey"
import { type Column, mergeMatrix, readMatrix, writeMatrix } from "../engines/matrix"

const walk = async () => {}
const journeys: Journey[] = [
  { name: "Sign in", walk },
  { name: "Menu", scripts: true, walk },
  { name: "Zip", limits: { small: "It saves no files." }, walk },
]

function column(engine: string, version: string, scripts: boolean, results: Record<string, string>): Column {
  return { engine, version, scripts, results: new Map(Object.entries(results)) }
}

function rowsAfter(document: string, now: Column[]) {
  const written = writeMatrix(mergeMatrix(readMatrix(document), now), journeys, ["fast", "small"])
  const lines = written.split("\n").filter((line) => line.startsWith("|"))
  // Without the spaces that align the columns.
  return { written, rows: lines.map((line) => line.replace(/ +/g, " ").replace(/-+/g, "---")) }
}

const first = rowsAfter("", [
  column("small", "Small 1.0", false, { "Sign in": "not seen: $41.20" }),
  column("fast", "Fast 2.0", true, { "Sign in": "yes", Menu: "yes", Zip: "yes" }),
])

test("an entry is what was seen; needless and impossible journeys are marked, others are empty", () => {
  expect(first.rows).toEqual([
    "| journey | fast: Fast 2.0, scripts | small: Small 1.0, no scripts |",
    "| --- | --- | --- |",
    "| Sign in | yes | not seen: $41.20 |",
    "| Menu | yes | – |",
    "| Zip | yes | driver |",
  ])
  expect(first.written).toContain("- Zip, `small`: It saves no files.")
})

test("a run of some journeys replaces their entries and keeps the others", () => {
  const { rows } = rowsAfter(first.written, [
    column("small", "Small 1.0", true, { Menu: "yes" }),
    column("small", "Small 1.0", false, { "Sign in": "yes" }),
    column("fast", "Fast 2.0", true, { Zip: "not seen: zip" }),
  ])
  expect(rows).toEqual([
    "| journey | fast: Fast 2.0, scripts | small: Small 1.0, scripts | small: Small 1.0, no scripts |",
    "| --- | --- | --- | --- |",
    "| Sign in | yes | | yes |",
    "| Menu | yes | yes | – |",
    "| Zip | not seen: zip | driver | driver |",
  ])
})

test("another version of an engine forgets what the earlier one did", () => {
  const { rows } = rowsAfter(first.written, [column("fast", "Fast 3.0", false, { "Sign in": "yes" })])
  expect(rows.slice(0, 1).concat(rows.slice(2))).toEqual([
    "| journey | fast: Fast 3.0, no scripts | small: Small 1.0, no scripts |",
    "| Sign in | yes | not seen: $41.20 |",
    "| Menu | – | – |",
    "| Zip | | driver |",
  ])
})
