/** The states that the dashboard distinguishes; any other status is "other". */
export type RunState = "passed" | "failed" | "running" | "other"

export const runStates: readonly RunState[] = ["passed", "failed", "running", "other"]

export function toRunState(status: string): RunState {
  const word = status.toLowerCase()
  return word === "passed" || word === "failed" || word === "running" ? word : "other"
}

/** Whether a run may still change. */
export function isRunning({ status, completedAt }: { status: string; completedAt: number | null }): boolean {
  return toRunState(status) === "running" || completedAt === null
}

export const runsPerPage = 20

/** The test types; `oauth_…` variants count as the first, null is an unknown type. */
export type TestType = "oauth_integration" | "smoke"

export function toTestType(type: string): TestType | null {
  if (type.startsWith("oauth_")) return "oauth_integration"
  return type === "smoke" ? "smoke" : null
}

/** Seconds as "3m 5s" or "42s"; null for an invalid value such as -1. */
export function runTimeText(seconds: number): string | null {
  if (!Number.isFinite(seconds) || seconds < 0) return null
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole}s` : `${minutes}m ${whole % 60}s`
}

/** The first 8 characters. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 8)
}

/** Whether a log's file name marks it as a conversation. */
export function isConversationLog(filename: string): boolean {
  return filename.includes("conversation") || filename.includes(".txt")
}

/** The history and the searches cover this many of the newest runs. */
export const mostRuns = 100

/** The fields of a run in the history. */
export interface HistoryRun {
  id: string
  testType: string
  buildNumber: string | null
  status: string
  branch: string | null
  /** Epoch milliseconds. */
  createdAt: number | null
  durationSeconds: number | null
}

/** Merges loaded runs with newer data: each once, latest data first, at most `most` runs. */
export function updatedRuns<Run extends HistoryRun>(
  known: readonly Run[],
  read: readonly Run[],
  most: number,
): Run[] {
  const byId = new Map([...known, ...read].map((run) => [run.id, run]))
  return newestFirst([...byId.values()]).slice(0, most)
}

/** A day, such as "2026-11-21" in UTC, and its totals. */
export type TrendDay = ReturnType<typeof trendByDay>[number]

/** Each day from the first with a run to the last, oldest first; runs without a date are left out. */
export function trendByDay(runs: readonly HistoryRun[], mostDays: number) {
  const byDay = groupBy(
    runs.filter(({ createdAt }) => createdAt !== null),
    ({ createdAt }) => dayOf(createdAt ?? 0),
  )
  const days = [...byDay.keys()].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const lastAt = Date.parse(`${last}T00:00:00Z`)
  const span = Math.round((lastAt - Date.parse(`${first}T00:00:00Z`)) / dayMs) + 1
  const length = Math.min(span, mostDays)
  return Array.from({ length }, (_, index) => {
    const day = dayOf(lastAt - (length - 1 - index) * dayMs)
    return { day, ...summarizeRuns(byDay.get(day) ?? []) }
  })
}

/** Totals of a list of runs. Canceled runs do not count. */
export function summarizeRuns(runs: readonly Pick<HistoryRun, "status" | "durationSeconds">[]) {
  const ended = runs.filter(({ status }) => ["passed", "failed"].includes(toRunState(status)))
  const passed = ended.filter(({ status }) => toRunState(status) === "passed").length
  const times = ended.flatMap(({ durationSeconds }) =>
    durationSeconds === null || durationSeconds < 0 ? [] : [durationSeconds],
  )
  return {
    passed,
    failed: ended.length - passed,
    /** Share of passed runs among passed and failed ones, 0 to 1; null without such runs. */
    passRate: ended.length === 0 ? null : passed / ended.length,
    /** Of passed and failed runs with a duration; null when there are none. */
    medianSeconds: median(times),
  }
}

/** A strip per type and branch, latest first: at most `most` runs each, the latest on the right. */
export function historyStrips<Run extends HistoryRun>(runs: readonly Run[], most: number) {
  const strips = groupBy(newestFirst(runs), ({ testType, branch }) =>
    JSON.stringify([toTestType(testType) ?? testType, branch]),
  )
  return [...strips.values()].flatMap((ofOne) => {
    const [newest] = ofOne
    if (!newest) return []
    const testType = toTestType(newest.testType) ?? newest.testType
    return [{ testType, branch: newest.branch, runs: ofOne.slice(0, most).reverse() }]
  })
}

const dayMs = 86_400_000

function newestFirst<Run extends HistoryRun>(runs: readonly Run[]) {
  return runs.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function dayOf(at: number) {
  return new Date(at).toISOString().slice(0, 10)
}

function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return null
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}
