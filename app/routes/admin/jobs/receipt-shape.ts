import type { BulkAction } from "~/domain/bulk-action"
import { listShape } from "~/domain/table"
import type { JobRow } from "~/jobs/job.server"
import { causeText, stateLabel } from "./copy"

export interface JobRowView extends JobRow {
  /** Its place in the job, from 0. */
  at: number
  action: BulkAction
}

/** The rows of a receipt, in the order of the job. */
export const receiptList = listShape<JobRowView>({
  orders: [
    { key: "listed", label: "As started", order: ({ at }) => at },
    { key: "name", label: "Name", order: ({ name }) => name },
    { key: "user", label: "User", order: ({ user }) => user },
    { key: "result", label: "Result", order: ({ state }) => state },
  ],
  text: ({ id, name, user, action, state, cause }) => [
    id,
    name,
    user,
    stateLabel(action, state),
    causeText(state, cause),
  ],
})
