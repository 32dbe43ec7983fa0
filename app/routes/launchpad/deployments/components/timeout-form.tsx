import { type FormProps, useFetcher } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { FormProblem, PostForm, type ProblemCopy, usePostFields } from "~/console/post-form"
import { centsUntilStop, hourlyCents, runCents } from "~/domain/charges"
import { endsImmediately, endWithTimeout, minutesValue } from "~/domain/timeout"
import type { FormReply } from "~/http/form.server"
import { useNow, useServerClock } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { formatMoney } from "~/ui/money"
import { Notice } from "~/ui/notice"
import { timeoutAddress } from "../addresses"
import { endWarning } from "../copy"

export type TimeoutChange = ReturnType<typeof useTimeoutChange>

/** Changes the timeout of a row without leaving the page, which is `here`. */
export function useTimeoutChange(row: DeploymentRow, here: string) {
  const { id, name, createdAt } = row
  const fetcher = useFetcher<FormReply>()
  const sent = usePostFields()
  const address = timeoutAddress(id, here)
  const changing = fetcher.state !== "idle"
  const now = useServerClock()

  function change(minutes: number | null) {
    const stopsNow = minutes !== null && endsImmediately(minutes, createdAt, now())
    if (changing || (stopsNow && !window.confirm(endWarning(name, minutes)))) return
    const form = {
      ...sent,
      ...timeoutFields(row),
      minutes: minutesValue(minutes),
      ...(stopsNow && { confirmed: "yes" }),
    }
    fetcher.submit(form, { method: "post", action: address })
  }
  return { address, changing, change, fetcher, reply: changing ? null : (fetcher.data ?? null) }
}

/** Sent along, so that the action needn't load the deployment. */
export function timeoutFields({ name, createdAt }: Pick<DeploymentRow, "name" | "createdAt">) {
  return { name, ...(createdAt !== null && { createdAt: String(createdAt) }) }
}

/** Extends the timeout by four hours. With scripts, the page stays. */
export function ExtendForm({
  row,
  timer: { fetcher, address },
  minutes,
  ...rest
}: FormProps & { row: DeploymentRow; timer: TimeoutChange; minutes: number }) {
  return (
    <PostForm
      fetcher={fetcher}
      action={address}
      fields={{ ...timeoutFields(row), minutes: minutesValue(minutes) }}
      {...rest}
    />
  )
}

const failure: ProblemCopy = {
  "session-ended": "to change this timeout. The timeout wasn't changed.",
  "not-found": "This deployment no longer exists. It was deleted, or its timeout has passed.",
  unavailable: "Couldn't change the timeout. Check whether it has changed before you try again.",
  otherwise: "Couldn't change the timeout. The current timeout still applies. Try again later.",
}

export function TimeoutProblem({ reply }: { reply: FormReply }) {
  if (!reply.result) return null
  if (reply.problem) return <FormProblem reply={reply} copy={failure} />
  const [error = "Select when it stops."] = reply.result.error?.minutes ?? []
  return (
    <FocusOnMount occasion={reply.formKey}>
      <Notice kind="error">{`${error} The timeout wasn't changed.`}</Notice>
    </FocusOnMount>
  )
}

export function StopTime({ minutes, row }: { minutes: number | null; row: DeploymentRow }) {
  const { createdAt } = row
  const now = useNow(30_000)
  const rate = hourlyCents(row)
  const cost = (text: string) => (rate > 0 ? `· ${text}` : "")
  const end = endWithTimeout(minutes, createdAt)
  if (minutes === null) return <span>{`until you delete it ${cost(`${formatMoney(rate * 24)} a day`)}`}</span>
  if (end === null)
    return <span>{`counted from its start ${cost(formatMoney(runCents(rate, minutes)))}`}</span>
  if (endsImmediately(minutes, createdAt, now)) return <span className="text-red">stops immediately</span>
  const cents = centsUntilStop({ ...row, lifetime: { kind: "until", at: end } }, now)
  return (
    <span>
      <span>ends </span>
      <DateTime at={end} /> <span className="whitespace-nowrap">{cost(`${formatMoney(cents)} more`)}</span>
    </span>
  )
}
