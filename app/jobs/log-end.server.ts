import type { Log } from "../http/contexts"
import type { RowState } from "./job.server"
import type { JobValue } from "./job-record.server"

/** One line when a process is done with a job. */
export function logEnd(log: Log, job: string, value: JobValue, how: "ended" | "interrupted" | "lost") {
  const count = (...states: RowState[]) => value.states.filter((state) => states.includes(state)).length
  const fields = {
    job,
    session: value.sessionKey,
    action: value.action.kind,
    done: count("done", "gone"),
    failed: count("failed"),
    skipped: count("skipped"),
    notStarted: count("not-started"),
    unknown: count("unknown", "running"),
    waiting: count("waiting"),
    earlyEnd: value.earlyEnd,
  }
  log.info(fields, how === "ended" ? "bulk job ended" : "bulk job interrupted")
}
