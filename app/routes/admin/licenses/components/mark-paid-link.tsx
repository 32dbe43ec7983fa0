import { type MouseEvent, useCallback } from "react"
import { href, Link, useFetcher } from "react-router"
import { FormProblem } from "~/console/form-problem"
import { wireReference } from "~/domain/payment-reference"
import type { FormReply } from "~/http/form"
import { useCurrentAddress, withReturnTo } from "~/http/return-to"
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
function markPaidPath(id: string, platformPage: number, returnTo: string) {
  const page = href("/admin/licenses/:id/mark-paid", { id: encodeURIComponent(id) })
  return withReturnTo(`${page}?page=${platformPage}`, returnTo)
}

/**
 * Each row with a pending payment links to the confirmation page; with scripts a dialog asks, and the list stays. `action`
 * keeps its identity, so that marking a row doesn't re-render the others.
 */
export function useMarkPaid() {
  const { submit, state, data } = useFetcher<FormReply | null>()
  const returnTo = useCurrentAddress()
  const action = useCallback(
    ({ id, organizationName, paymentStatus, platformPage }: LicenseRow) => {
      if (paymentStatus !== "pending") return null
      const address = markPaidPath(id, platformPage, returnTo)

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
    [submit, returnTo],
  )
  return { action, problem: state === "idle" ? <FormProblem reply={data} copy={markPaidFailure} /> : null }
}
