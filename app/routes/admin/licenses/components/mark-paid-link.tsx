import { href, Link } from "react-router"
import { FormProblem, type ProblemCopy } from "~/console/post-form"
import { useConfirmedPost } from "~/console/use-confirmed-post"
import { wireReference } from "~/domain/payment-reference"
import { useCurrentAddress, withReturnTo } from "~/http/return-to"
import { buttonClass } from "~/ui/button"
import type { LicenseRow } from "../columns"

export function markPaidQuestion(id: string) {
  return `Are you sure you want to mark license ${id} as paid?`
}

export function transferNote(id: string) {
  return `Confirm that the bank transfer with the reference ${wireReference(id)} has arrived.`
}

export const markPaidFailure: ProblemCopy = {
  "session-ended": "to mark this license as paid. Nothing was changed.",
  otherwise: "Failed to mark license as paid. Please try again.",
}

/** `platformPage` lets the confirmation page find the license without loading all of them. */
function markPaidPath(id: string, platformPage: number, returnTo: string) {
  const page = href("/admin/licenses/:id/mark-paid", { id: encodeURIComponent(id) })
  return withReturnTo(`${page}?page=${platformPage}`, returnTo)
}

/** Each row with a pending payment links to the confirmation page; with scripts a dialog asks, and the list stays. */
export function useMarkPaid() {
  const { confirm, reply } = useConfirmedPost()
  const returnTo = useCurrentAddress()
  function action({ id, organizationName, paymentStatus, platformPage }: LicenseRow) {
    if (paymentStatus !== "pending") return null
    const address = markPaidPath(id, platformPage, returnTo)
    const question = `${markPaidQuestion(id)}\n\n${transferNote(id)}`
    return (
      <Link
        to={address}
        onClick={(event) => confirm(event, { action: address, question })}
        className={buttonClass({ size: "sm" })}
      >
        Mark as Paid <span className="sr-only">for {organizationName}</span>
      </Link>
    )
  }
  return { action, problem: <FormProblem reply={reply} copy={markPaidFailure} /> }
}
