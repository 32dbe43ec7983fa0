import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { benchConsole, benchCrowd, benchOverload, benchSite } from "./requests"
import type { Row } from "./row"
import { pin } from "./servers"
import { benchTerminal } from "./terminal"

const sections: Record<string, (seconds: number) => Promise<Row[]>> = {
  site: benchSite,
  console: benchConsole,
  terminal: benchTerminal,
  crowd: benchCrowd,
  overload: benchOverload,
}

const results = "tests/bench/results.md"

/** Runs these sections, or all of them, and prints a Markdown table. A run of all of them is kept in results.md. */
export async function runBench(words: string[]) {
  const names = words.filter((word) => word !== "--quick")
  const unknown = names.filter((name) => !Object.hasOwn(sections, name))
  if (unknown.length > 0) {
    throw new Error(`No such section: ${unknown.join(", ")}. Sections: ${Object.keys(sections).join(", ")}.`)
  }
  pin(process.pid, "1-")
  const date = new Date().toISOString().slice(0, 10)
  const command = ["npm run bench", ...(words.length > 0 ? ["--", ...words] : [])].join(" ")
  const lines = [
    `${date}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, \`${command}\`.`,
    "",
    "| work | ours | must reach | reached |",
    "| --- | --- | --- | --- |",
  ]
  for (const line of lines) console.log(line)
  for (const [name, measure] of Object.entries(sections)) {
    if (names.length > 0 && !names.includes(name)) continue
    // One failure must not cost the other rows.
    const rows = await measure(words.includes("--quick") ? 2 : 20).catch((error: Error): Row[] => [
      { work: name, result: `not measured: ${error.message}`, mustReach: "", reached: false },
    ])
    for (const { work, result, mustReach, reached } of rows) {
      const line = `| ${work} | ${result} | ${mustReach} | ${reached ? "yes" : "**no**"} |`
      lines.push(line)
      console.log(line)
    }
  }
  if (names.length > 0) return
  const [introduction = ""] = readFileSync(results, "utf8").split("\n## ")
  writeFileSync(results, `${introduction.trimEnd()}\n\n## Latest run\n\n${lines.join("\n")}\n`)
  // The formatter, which `npm test` runs, aligns the columns.
  spawnSync("npx", ["biome", "format", "--write", results])
}
