import { scenarioRules } from "~/domain/roi-adoption"
import type { Scenario } from "~/domain/roi-inputs"

/** What a scenario assumes, in one sentence. */
export function scenarioSentence(scenario: Scenario): string {
  const { share, delay } = scenarioRules[scenario]
  if (share === 100) return "Your numbers as they are."
  const start = delay > 0 ? `${delay} months later` : "one month earlier"
  return `${share}% of the hours, projects and incidents counted, and use begins ${start}.`
}
