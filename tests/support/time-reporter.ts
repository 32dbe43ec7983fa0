import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter"
import { timedSteps } from "./timed-steps"

const file = fileURLToPath(new URL("../../.test-output/reports/e2e-time.json", import.meta.url))

/** The kind of a step by its title. Inner steps count for the same kind. */
const kinds: Record<string, RegExp> = {
  "server starts": new RegExp(`^(Fixture "server"|${timedSteps.serverStart})`),
  "browser starts":
    /^(Fixture "(browser|context|page)"|Launch browser|Create context|Create page|Close page|Close context)/,
  "sign-ins": new RegExp(`^${timedSteps.signIn}`),
  "page visits": new RegExp(`^(Navigate|Reload|Go back|Go forward|${timedSteps.hydration})`),
  axe: new RegExp(`^${timedSteps.axe}`),
}

/**
 * Writes where the time of the browser tests went, for the end of `npm test`, since Playwright's JSON report lacks
 * some steps. All times are in milliseconds, summed over the workers. Playwright calls this with `new`.
 */
export default function createTimeReporter(): Reporter {
  const totals: Record<string, number> = {}

  function add(kind: string, ms: number) {
    totals[kind] = (totals[kind] ?? 0) + ms
    return ms
  }

  /** The milliseconds of the step that belong to a kind. */
  function addStep(step: TestStep): number {
    const kind = kindOf(step)
    if (kind) return add(kind, step.duration)
    return step.steps.reduce((sum, inner) => sum + addStep(inner), 0)
  }

  return {
    onTestEnd(_test: TestCase, { duration, steps }: TestResult) {
      const known = steps.reduce((sum, step) => sum + addStep(step), 0)
      add("other", Math.max(0, duration - known))
    },
    onEnd() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify({ totals })}\n`)
    },
  }
}

function kindOf({ category, title }: TestStep) {
  if (category === "expect") return "assertions"
  return Object.keys(kinds).find((kind) => kinds[kind]?.test(title))
}
