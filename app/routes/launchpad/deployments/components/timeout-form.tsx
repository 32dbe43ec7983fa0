import { useFetcher, useLocation } from "react-router"
import { endsAtOnce, endWith } from "~/domain/timeout"
import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import { timeoutAddress } from "../addresses"
import { endWarning } from "../copy"
import type { DeploymentRow } from "../load.server"
import type { action } from "../timeout"
import { minutesValue } from "../timeout-options"

export type TimeoutChange = ReturnType<typeof useTimeoutChange>

/** The timeout of a row, changed in place: the page behind it stays as it is. */
export function useTimeoutChange({ id, name, createdAt }: DeploymentRow) {
  const fetcher = useFetcher<typeof action>()
  const { pathname, search } = useLocation()
  const address = timeoutAddress(id, pathname + search)
  const changing = fetcher.state !== "idle"

  function change(minutes: number | null) {
    const ends = minutes !== null && endsAtOnce(minutes, createdAt, Date.now())
    if (changing || (ends && !window.confirm(endWarning(name, minutes)))) return
    const facts = { name, ...(createdAt === null ? {} : { createdAt: String(createdAt) }) }
    const form = { ...facts, minutes: minutesValue(minutes), stay: "yes", ...(ends && { confirmed: "yes" }) }
    fetcher.submit(form, { method: "post", action: address })
  }
  return { address, changing, change, reply: changing ? null : (fetcher.data ?? null) }
}

/** What a timeout form carries along about its deployment, so that its action need not ask for it. */
export function TimeoutFields({
  row: { name, createdAt },
}: {
  row: Pick<DeploymentRow, "name" | "createdAt">
}) {
  return (
    <>
      <input type="hidden" name="name" value={name} />
      {createdAt !== null && <input type="hidden" name="createdAt" value={createdAt} />}
    </>
  )
}

export function TimeoutProblem({ reply: { result, problem, formKey } }: { reply: FormReply }) {
  return (
    <FocusOnMount occasion={formKey}>
      <Notice kind="error">
        {problem?.kind === "session-ended" ? (
          <SessionEnded>to change this timeout. Nothing was changed.</SessionEnded>
        ) : problem?.kind === "not-found" ? (
          <p>This deployment is no longer there: it was deleted, or its time has run out.</p>
        ) : problem ? (
          <p>Failed to change the timeout. What is shown here still counts; please try again later.</p>
        ) : (
          <p>{result.error?.minutes?.[0] ?? "Choose when it stops"}. Nothing was changed.</p>
        )}
      </Notice>
    </FocusOnMount>
  )
}

/** When a deployment would stop with that timeout. */
export function StopTime({ minutes, row: { createdAt } }: { minutes: number | null; row: DeploymentRow }) {
  const now = useNow(30_000)
  const end = endWith(minutes, createdAt)
  if (end === null) return minutes === null ? "runs until you stop it" : "from its start"
  if (endsAtOnce(minutes, createdAt, now)) return <span className="text-red">past: ends it now</span>
  return <DateTime at={end} />
}
