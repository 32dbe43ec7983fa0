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

export function writeMatrix(columns: Column[], journeys: Journey[]) {
  const heads = [
    "journey",
    ...columns.map(({ engine, version, scripts }) => `${engine}: ${version}, ${kindOf(scripts)}`),
  ]
  const rows = journeys.map((journey) => [
    journey.name,
    ...columns.map(({ engine, scripts, results }) => {
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
  return `# Journeys in other browser engines

Written by \`npm run test:engines\`, as [README.md](README.md#other-browsers) describes. An entry is what the last run of all journeys has seen:

- \`${arrived}\`: the journey arrived.
- \`${otherBrowsers}\`: it is only for browsers with scripts, or only for those without.
- \`${beyondDriver}\`: the engine's driver can't walk it.
- Empty: the run was cut off before.
- Anything else: what was missing.

${[heads, widths.map((width) => "-".repeat(width)), ...rows].map(line).join("\n")}

## What a driver can't do

${limits.join("\n") || "Nothing: every journey is walked in every engine."}
`
}

export function kindOf(scripts: boolean) {
  return scripts ? "scripts" : "no scripts"
}
