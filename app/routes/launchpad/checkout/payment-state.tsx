import { type ReactNode, useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import type { Snapshot } from "~/domain/snapshot"
import { useLiveData } from "~/page/use-live-data"
import { RefreshWithoutScripts } from "~/routes/refresh-without-scripts"
import { Icon } from "~/ui/icon"
import { Panel } from "~/ui/panel"
import { useHydrated } from "~/ui/use-hydrated"

/** The payment was made but has not arrived. Polls with scripts; without them the user refreshes the page. */
export function PaymentPending({ poll, children }: { poll: string; children: ReactNode }) {
  const polling = usePaymentPoll(poll)
  const hydrated = useHydrated()
  return (
    <Panel className="grid gap-3 p-5">
      <div role="status" className="flex items-start gap-3">
        <Icon name="clock" className="mt-0.5 text-amber" />
        <div className="grid gap-1">
          <p className="font-semibold">Payment processing</p>
          <p className="text-ink-2">
            {!polling
              ? "This is taking longer than usual. You can leave this page. You don't have to do anything, and you won't be charged twice."
              : hydrated
                ? "This takes a few seconds. The page updates automatically."
                : "This takes a few seconds."}
          </p>
        </div>
      </div>
      {children}
      <RefreshWithoutScripts />
    </Panel>
  )
}

export interface PaymentSnapshot extends Snapshot {
  arrived: boolean
}

const pending: PaymentSnapshot = { at: 0, arrived: false, problem: null }
/** Card payments usually arrive within seconds. */
const timeLimitMs = 5 * 60_000

/** Polls `path` and reloads the page data when the payment has arrived. Returns false after the time limit. */
function usePaymentPoll(path: string): boolean {
  const [polling, setPolling] = useState(true)
  const { good } = useLiveData({ initial: pending, path, everyMs: polling ? 2_000 : null })
  const { revalidate } = useRevalidator()
  const arrived = good?.arrived === true

  useEffect(() => {
    const timer = setTimeout(() => setPolling(false), timeLimitMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (arrived) revalidate()
  }, [arrived, revalidate])
  return polling
}
