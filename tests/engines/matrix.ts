import { isFor, type Journey } from "./journeys/journey"

/** What was seen of one engine, with scripts or without. */
export interface Column {
  /** The engine's name on the command line. */
  engine: string
  /** The engine and its version, for example "Firefox 153.7". */
  version: string
  scripts: boolean
  /** By the journey's name. */
  results: Map<string, string>
}

export const arrived = "yes"
const otherBrowsers = "–"
const beyondDriver = "driver"

/** The table of a document that an earlier run has written, so that a run of one engine or one journey keeps the rest. */
export function readMatrix(document: string): Column[] {
  const [titles = [], , ...rows] = document
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return titles.slice(1).map((title, index) => {
    const [engine = "", version = "", kind] = title.split(/: |, /)
    const results = new Map(
      rows
        .map(([journey = "", ...cells]): [string, string] => [journey, cells[index] ?? ""])
        .filter(([, cell]) => !["", otherBrowsers, beyondDriver].includes(cell)),
    )
    return { engine, version, scripts: kind === kindOf(true), results }
  })
}

/** What was just seen replaces what was seen before. Another version of an engine starts anew. */
export function mergeMatrix(before: Column[], now: Column[]): Column[] {
  const kept = before.filter((one) =>
    now.every(
      ({ engine, version, scripts }) =>
        engine !== one.engine || (version === one.version && scripts !== one.scripts),
    ),
  )
  const merged = now.map((column) => {
    const { engine, version, scripts } = column
    const same = before.find(
      (one) => one.engine === engine && one.version === version && one.scripts === scripts,
    )
    return { ...column, results: new Map([...(same?.results ?? []), ...column.results]) }
  })
  return [...kept, ...merged]
}

export function writeMatrix(columns: Column[], journeys: Journey[], engines: string[]) {
  const sorted = columns.toSorted(
    (a, b) => engines.indexOf(a.engine) - engines.indexOf(b.engine) || Number(b.scripts) - Number(a.scripts),
  )
  const heads = [
    "journey",
    ...sorted.map(({ engine, version, scripts }) => `${engine}: ${version}, ${kindOf(scripts)}`),
  ]
  const rows = journeys.map((journey) => [
    journey.name,
    ...sorted.map(({ engine, scripts, results }) => {
      if (!isFor(journey, scripts)) return otherBrowsers
      return journey.limits?.[engine] ? beyondDriver : (results.get(journey.name) ?? "")
    }),
  ])
  const limits = journeys.flatMap(({ name, limits = {} }) =>
    Object.entries(limits).map(([engine, reason]) => `- ${name}, \`${engine}\`: ${reason}`),
  )
  // The formatter, which `npm test` runs, aligns the columns too.
  const widths = heads.map((_, at) => Math.max(...[heads, ...rows].map((cells) => cells[at]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`
  return `# Journeys in three browser engines

Written by \`npm run test:engines\`, as [README.md](README.md#other-browsers) describes. An entry is what the last run of that journey has seen:

- \`${arrived}\`: the journey arrived.
- \`${otherBrowsers}\`: it is only for browsers with scripts, or only for those without.
- \`${beyondDriver}\`: the engine's driver can't walk it.
- Empty: nobody walked it.
- Anything else: what was missing.

${[heads, widths.map((width) => "-".repeat(width)), ...rows].map(line).join("\n")}

## What a driver can't do

${limits.join("\n") || "Nothing: every journey is walked in every engine."}
`
}

export function kindOf(scripts: boolean) {
  return scripts ? "scripts" : "no scripts"
}
