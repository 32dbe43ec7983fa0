import { useFetcher, useLocation } from "react-router"
import { endsAtOnce } from "~/domain/timeout"
import { endWarning, minutesValue, timeoutAddress } from "../copy"
import type { DeploymentRow } from "../load.server"
import type { action } from "../timeout"

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
