import { type MouseEvent, useCallback } from "react"
import { Link, useFetcher, useLocation } from "react-router"
import { buttonClass } from "~/ui/button"
import type { LicenseRow } from "../read-licenses"
import { markPaidAddress, paidQuestion, transferNote } from "./mark-paid-words"
import type { action } from "./page"
import { PaidProblem } from "./paid-problem"

/**
 * A link to the confirmation page in each row that waits for its payment; with scripts the confirmation is a dialog, and the
 * list stays. `act` is always the same function, so that no row is drawn again because another one is paid.
 */
export function useMarkPaid() {
  const { submit, state, data } = useFetcher<typeof action>()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const act = useCallback(
    ({ id, organizationName, paymentStatus, platformPage }: LicenseRow) => {
      if (paymentStatus !== "pending") return null
      const address = markPaidAddress(id, platformPage, here)

      function confirmPayment(event: MouseEvent) {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (opensElsewhere) return
        event.preventDefault()
        if (!window.confirm(`${paidQuestion(id)}\n\n${transferNote(id)}`)) return
        submit({ stay: "yes" }, { method: "post", action: address })
      }
      return (
        <Link to={address} onClick={confirmPayment} className={buttonClass({ size: "sm" })}>
          Mark as Paid <span className="sr-only">for {organizationName}</span>
        </Link>
      )
    },
    [submit, here],
  )
  return { act, problem: state === "idle" && data ? <PaidProblem reply={data} /> : null }
}
