import { runTimeText, toTestType } from "~/domain/test-runs"
import type { TestRun } from "~/platform/customer/test-runs.server"

/** "OAuth Integration", "OAuth Integration (github)", "Smoke Test"; unknown types are shown as they are. */
export function typeName(testType: string): string {
  if (testType === "smoke") return "Smoke Test"
  if (testType === "oauth_integration") return "OAuth Integration"
  if (toTestType(testType) === null) return testType
  return `OAuth Integration (${testType.slice("oauth_".length)})`
}

/** With the build number, if any. */
export function runName({ testType, buildNumber }: Pick<TestRun, "testType" | "buildNumber">): string {
  return `${typeName(testType)}${buildNumber === null ? "" : ` #${buildNumber}`}`
}

export function durationLabel({
  completedAt,
  durationSeconds,
}: Pick<TestRun, "completedAt" | "durationSeconds">): string {
  if (completedAt === null) return "Running..."
  return (durationSeconds === null ? null : runTimeText(durationSeconds)) ?? "–"
}

/** URL parameter that names an expanded log; repeated for each. */
export const showParameter = "show"
