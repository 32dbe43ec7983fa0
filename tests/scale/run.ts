import { readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { measureCosts } from "./measure"
import { type Assumptions, assumptions, type Costs, table, usersPerRedis } from "./model"

const costsFile = "tests/scale/costs.json"
export const populations = [10_000, 1_000_000, 100_000_000]

/** Prints the table; the words are options such as `--tabs=2`. */
export async function runScale(words: string[]) {
  const given = readOptions(words)
  if (words.includes("--measure")) {
    const { model = "unknown" } = cpus()[0] ?? {}
    const about = `${new Date().toISOString().slice(0, 10)}, ${model.trim()}, Node ${process.versions.node}`
    writeFileSync(costsFile, `${JSON.stringify({ about, ...(await measureCosts()) }, null, 2)}\n`)
  }
  const { about, ...costs } = readCosts()
  console.log(`Costs: ${about}.\n`)
  console.log(table(populations, costs, given))
  const full = Math.round(usersPerRedis(costs, given) / 100_000) / 10
  console.log(`\nOne Redis serves about ${full} million users.`)
}

export function readCosts(): Costs & { about: string } {
  // `--measure` writes this file.
  return JSON.parse(readFileSync(costsFile, "utf8")) as Costs & { about: string }
}

function readOptions(words: string[]): Assumptions {
  const given = { ...assumptions }
  for (const word of words.filter((word) => word !== "--measure")) {
    const [, name = "", value = ""] = /^--(\w+)=(\d+(?:\.\d+)?)$/.exec(word) ?? []
    if (!isAssumption(name))
      throw new Error(`Unknown option ${word}. Options: ${Object.keys(assumptions).join(", ")}.`)
    given[name] = Number(value)
  }
  return given
}

function isAssumption(name: string): name is keyof Assumptions {
  return Object.hasOwn(assumptions, name)
}
