import { cpus } from "node:os"
import type { Outcome } from "./measure"
import { atTimesCapacity } from "./overload"

const scenarios: Record<string, () => Promise<Outcome>> = {
  normal: () => atTimesCapacity(0.3),
  overload: () => atTimesCapacity(5),
}

const columns = [
  "scenario",
  "requests",
  "shed",
  "failed",
  "p50",
  "p95",
  "p99",
  "others p50",
  "others p95",
  "others failed",
  "MiB before",
  "MiB most",
  "loop p99",
  "remark",
]

function cells(name: string, outcome: Outcome) {
  const { requests, shed, failed, p50, p95, p99, others, memoryBefore, memoryMost, loopDelayP99, remark } =
    outcome
  const numbers = [requests, shed, failed, p50, p95, p99, others.p50, others.p95, others.failed]
  return [name, ...numbers, memoryBefore, memoryMost, loopDelayP99, remark]
}

/** Runs the scenarios whose name contains one of the words, or all of them, and prints a Markdown table. */
export async function runScenarios(words: string[]) {
  const chosen = Object.entries(scenarios).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  if (chosen.length === 0)
    throw new Error(`No such scenario. Scenarios: ${Object.keys(scenarios).join("; ")}.`)
  const [cpu] = cpus()
  const date = new Date().toISOString().slice(0, 10)
  console.log(
    `${date}, Node ${process.versions.node}, ${cpus().length} × ${cpu?.model.trim()}. Times are milliseconds.\n`,
  )
  console.log(`| ${columns.join(" | ")} |\n|${columns.map(() => " --- ").join("|")}|`)
  // One after the other, so that each has the whole machine.
  for (const [name, scenario] of chosen) console.log(`| ${cells(name, await scenario()).join(" | ")} |`)
}
