import { writeFileSync } from "node:fs"
import { startServer, type TestServer } from "../support/server"
import type { Engine, Launch } from "./engine"
import { launchFirefox } from "./firefox"
import { type Journey, journeys } from "./journeys"
import { createPerson } from "./person"
import { launchPlaywright } from "./playwright"
import { launchWebKit } from "./webkit"

/** By the name on the command line. */
const engines: Record<string, Launch> = {
  "firefox-esr": launchFirefox,
  "webkit-gtk": launchWebKit,
  ...Object.fromEntries(
    Object.entries(launchPlaywright).map(([name, launch]) => [`playwright-${name}`, launch]),
  ),
}

interface Column {
  engine: string
  scripts: boolean
  /** Undefined for journeys that don't apply. */
  results: Map<Journey, string>
}

/** Walks every journey in each engine, with scripts and without. Returns whether all of them arrived. */
export async function runEngines(names: string[], words: string[], print: (line: string) => void) {
  const chosen = journeys.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const columns: Column[] = []
  const server = await startServer()
  try {
    for (const name of names) {
      const launch = engines[name]
      if (!launch) throw new Error(`Unknown engine ${name}; there are ${Object.keys(engines).join(", ")}.`)
      for (const scripts of [true, false]) {
        const column: Column = { engine: name, scripts, results: new Map() }
        columns.push(column)
        for (const journey of chosen.filter((one) => scripts || !one.scripts)) {
          const { version, problem } = await walk(journey, launch, scripts, server)
          column.engine = version
          column.results.set(journey, problem ?? "yes")
          print(
            `${problem ? "✗" : "✓"} ${version}, ${scripts ? "scripts" : "no scripts"}: ${journey.name}${problem ? `: ${problem}` : ""}`,
          )
        }
      }
    }
  } finally {
    await server.stop()
  }
  if (words.length === 0) writeFileSync("tests/engines.md", matrix(columns))
  return columns.every(({ results }) => [...results.values()].every((result) => result === "yes"))
}

async function walk(journey: Journey, launch: Launch, scripts: boolean, server: TestServer) {
  await server.control.reset()
  let engine: Engine | undefined
  try {
    engine = await launch({ scripts, width: journey.width ?? 1280, height: journey.height ?? 800 })
    await journey.walk(createPerson(engine, server.origin, scripts), server.control)
    return { version: engine.name }
  } catch (error) {
    return {
      version: engine?.name ?? "not started",
      problem: error instanceof Error ? error.message : String(error),
    }
  } finally {
    await engine?.close()
  }
}

function matrix(columns: Column[]) {
  const heads = columns.map(({ engine, scripts }) => `${engine}, ${scripts ? "scripts" : "no scripts"}`)
  const rows = journeys.map((journey) => [
    journey.name,
    ...columns.map(({ results }) => results.get(journey) ?? "–"),
  ])
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  return `# Journeys in other browsers

Written by \`npm run test:engines\`. A dash is a journey that needs scripts.

${[["journey", ...heads], ["journey", ...heads].map(() => "---"), ...rows].map(line).join("\n")}
`
}
