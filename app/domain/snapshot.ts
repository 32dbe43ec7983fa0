import type { ProblemKind } from "./outcome"

/** What was read at one moment. Either there is data, or a problem. */
export interface Snapshot<Problem = ProblemKind> {
  /** The time of reading, in epoch milliseconds by the server's clock. */
  at: number
  /** What the data answers, such as a filter. Data of another query is not shown. */
  query?: string
  problem: Problem | null
}
