import { type MouseEvent, useCallback } from "react"
import { Link, useFetcher, useLocation } from "react-router"
import { wireReference } from "~/domain/payment-reference"
import type { FormReply } from "~/http/form"
import { buttonClass } from "~/ui/button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import type { LicenseRow } from "../columns"

export function markPaidQuestion(id: string) {
  return `Are you sure you want to mark license ${id} as paid?`
}

export function transferNote(id: string) {
  return `Confirm that the bank transfer with the reference ${wireReference(id)} has arrived.`
}

const markPaidFailure = "Failed to mark license as paid. Please try again."

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
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (opensElsewhere) return
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
  return { action, problem: state === "idle" && data ? <MarkPaidProblem reply={data} /> : null }
}

export function MarkPaidProblem({ reply: { problem, formKey } }: { reply: FormReply }) {
  if (!problem) return null
  return (
    <FocusOnMount occasion={formKey}>
      <Notice kind="error">
        <p>{markPaidFailure}</p>
      </Notice>
    </FocusOnMount>
  )
}
