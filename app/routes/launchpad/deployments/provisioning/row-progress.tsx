import { progressOf, progressText } from "~/domain/provisioning"
import { useNow } from "~/ui/clock"
import type { DeploymentRow } from "../load.server"

/** How far a deployment has come that is coming up; nothing for the others. */
export function RowProgress({ row }: { row: DeploymentRow }) {
  const progress = progressOf(row, row.steps?.list ?? null, useNow(15_000))
  if (!progress) return null
  return (
    <div className="grid max-w-80 gap-1.5">
      <p className="text-sm text-ink-2 tabular-nums [overflow-wrap:anywhere]">{progressText(progress)}</p>
      {progress.share !== null && (
        <progress
          aria-label={`Usual time of ${row.name}`}
          value={progress.share}
          className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-gray-wash [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-gray-wash [&::-webkit-progress-value]:bg-amber"
        />
      )}
    </div>
  )
}
