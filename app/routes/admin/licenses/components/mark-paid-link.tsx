import { type MouseEvent, useCallback } from "react"
import { Link, useFetcher, useLocation } from "react-router"
import { FormProblem } from "~/console/form-problem"
import { wireReference } from "~/domain/payment-reference"
import type { FormReply } from "~/http/form"
import { buttonClass } from "~/ui/button"
import { isPlainClick } from "~/ui/is-plain-click"
import type { LicenseRow } from "../columns"

export function markPaidQuestion(id: string) {
  return `Are you sure you want to mark license ${id} as paid?`
}

export function transferNote(id: string) {
  return `Confirm that the bank transfer with the reference ${wireReference(id)} has arrived.`
}

export const markPaidFailure = { otherwise: "Failed to mark license as paid. Please try again." }

/** `platformPage` lets the confirmation page find the license without loading all of them. */
function markPaidPath(id: string, platformPage: number, here: string) {
  const query = new URLSearchParams({ page: String(platformPage), returnTo: here })
  return `/admin/licenses/${encodeURIComponent(id)}/mark-paid?${query}`
}

/**
 * Each row with a pending payment links to the confirmation page; with scripts a dialog asks, and the list stays. `action`
 * keeps its identity, so that marking a row doesn't re-render the others.
 */
export function useMarkPaid() {
  const { submit, state, data } = useFetcher<FormReply | null>()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const action = useCallback(
    ({ id, organizationName, paymentStatus, platformPage }: LicenseRow) => {
      if (paymentStatus !== "pending") return null
      const address = markPaidPath(id, platformPage, here)

      function confirmPayment(event: MouseEvent) {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (!window.confirm(`${markPaidQuestion(id)}\n\n${transferNote(id)}`)) return
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
  return { action, problem: state === "idle" ? <FormProblem reply={data} copy={markPaidFailure} /> : null }
}
