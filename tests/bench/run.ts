import { readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import type { Effort } from "./compare"
import { benchPage, benchPoll } from "./console"
import { benchCrowd } from "./crowd"
import { benchOverload } from "./overload"
import { benchPaint } from "./pages"
import { layout, pinLoad } from "./processor"
import { type Row, tableHead, tableLine } from "./report"
import { benchSite } from "./site"
import { benchTerminal } from "./terminal"

const sections: Record<string, (effort: Effort) => Promise<Row[]>> = {
  site: benchSite,
  page: benchPage,
  poll: benchPoll,
  paint: benchPaint,
  terminal: benchTerminal,
  crowd: benchCrowd,
  overload: benchOverload,
}

const results = "tests/bench/results.md"
const full: Effort = { rounds: 7, seconds: 4, minutes: 10 }
const quick: Effort = { rounds: 3, seconds: 1, minutes: 0.5 }

/** Runs these sections, or all of them, and prints a Markdown table. A run of all of them is kept in results.md. */
export async function runBench(words: string[]) {
  const names = words.filter((word) => !word.startsWith("--"))
  const minutes = words.find((word) => /^--minutes=[\d.]+$/.test(word))?.slice("--minutes=".length)
  const unknown = words.filter(
    (word) => word !== "--quick" && !word.startsWith("--minutes=") && !Object.hasOwn(sections, word),
  )
  if (unknown.length > 0) {
    throw new Error(`No such section: ${unknown.join(", ")}. Sections: ${Object.keys(sections).join(", ")}.`)
  }
  const usual = words.includes("--quick") ? quick : full
  // Bounded: a mistyped number must not run for days.
  const effort = { ...usual, minutes: Math.min(Number(minutes ?? usual.minutes), 60) }
  pinLoad()
  const lines = [...about(words), "", tableHead]
  for (const line of lines) console.log(line)
  for (const [name, measure] of Object.entries(sections)) {
    if (names.length > 0 && !names.includes(name)) continue
    // One failure must not cost the other rows.
    const rows = await measure(effort).catch((error: Error) => [notMeasured(name, error)])
    for (const row of rows) {
      lines.push(tableLine(row))
      console.log(lines.at(-1))
    }
  }
  if (names.length > 0) return
  const [introduction = ""] = readFileSync(results, "utf8").split("\n## ")
  writeFileSync(results, `${introduction.trimEnd()}\n\n## Latest run\n\n${lines.join("\n")}\n`)
}

function notMeasured(name: string, { message }: Error): Row {
  const [cause = ""] = message.split("\n")
  return { work: name, result: `not measured: ${cause}`, mustReach: "", reached: false }
}

function about(words: string[]) {
  const [cpu] = cpus()
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}`
  return [
    `${date}, ${machine}, \`${["npm run bench", ...(words.length > 0 ? ["--", ...words] : [])].join(" ")}\`.`,
    `Load by wrk; ${layout}.`,
  ]
}
