import { type ReactNode, useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { usePolled } from "~/http/poll"
import { RefreshWithoutScripts } from "~/routes/refresh-without-scripts"
import { Icon } from "~/ui/icon"
import { Notice } from "~/ui/notice"
import { Panel } from "~/ui/panel"
import { useHydrated } from "~/ui/use-hydrated"

/** The payment was made and has not arrived: with scripts the page looks again by itself, without them somebody does. */
export function PaymentPending({ poll, children }: { poll: string; children: ReactNode }) {
  const patient = usePaymentPoll(poll, true)
  const looksItself = useHydrated()
  return (
    <Panel className="grid gap-3 p-5">
      <div role="status" className="flex items-start gap-3">
        <Icon name="clock" className="mt-0.5 text-amber" />
        <div className="grid gap-1">
          <p className="font-semibold">Your payment is on its way</p>
          <p className="text-ink-2">
            {!patient
              ? "It takes longer than usual. You can leave this page: nothing has to be done, and nothing is charged twice."
              : looksItself
                ? "This takes a few seconds; the page says so as soon as it has arrived."
                : "This takes a few seconds."}
          </p>
        </div>
      </div>
      {children}
      <RefreshWithoutScripts />
    </Panel>
  )
}

export function PaymentCanceled({ again }: { again: ReactNode }) {
  return (
    <Notice kind="info" title="The payment was cancelled" actions={again}>
      <p>Nothing was charged.</p>
    </Notice>
  )
}

const everyMs = 2_000
/** Card payments arrive within seconds; after five minutes a person has read that it comes by itself. */
const patienceMs = 5 * 60_000

/** Asks `path` whether the payment has arrived until it has, and then shows the page anew. False once that took too long. */
function usePaymentPoll(path: string, pending: boolean): boolean {
  const [patient, setPatient] = useState(true)
  const polled = usePolled<() => { arrived: boolean }>(
    path,
    everyMs,
    { arrived: false },
    { enabled: pending && patient },
  )
  const { revalidate } = useRevalidator()
  const arrived = pending && polled?.arrived === true

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(timer)
  }, [pending])

  useEffect(() => {
    if (arrived) revalidate()
  }, [arrived, revalidate])
  return patient
}
