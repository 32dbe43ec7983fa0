import { Notice } from "~/ui/notice"
import type { ShownJob } from "./job-panel"
import type { JobProgress } from "./job-view"
import { causeWords, partialDeletion } from "./job-words"

/** Once all is over: which rows failed, and why. */
export function FailedRows({ job, progress }: { job: ShownJob; progress: JobProgress }) {
  const failed = job.rows.flatMap((row, at) =>
    progress.states[at] === "failed" ? [{ ...row, cause: causeWords(progress.causes[at] ?? null) }] : [],
  )
  if (progress.state !== "ended" || failed.length === 0) return null
  return (
    <Notice
      kind="error"
      title={job.act.kind === "delete" ? partialDeletion : "Some deployments could not be changed."}
    >
      <ul className="mt-1 grid gap-0.5">
        {failed.map(({ id, name, user, cause }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <bdi className="font-medium">{name}</bdi> <span className="text-ink-2">of {user}</span>: {cause}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
