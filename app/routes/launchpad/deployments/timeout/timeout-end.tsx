import { endsAtOnce, endWith } from "~/domain/timeout"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import type { DeploymentRow } from "../load.server"

/** When a deployment would stop with that timeout. */
export function StopTime({ minutes, row: { createdAt } }: { minutes: number | null; row: DeploymentRow }) {
  const now = useNow(30_000)
  const end = endWith(minutes, createdAt)
  if (end === null) return minutes === null ? "runs until you stop it" : "from its start"
  if (endsAtOnce(minutes, createdAt, now)) return <span className="text-red">past: ends it now</span>
  return <DateTime at={end} />
}
