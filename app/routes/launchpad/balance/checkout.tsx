import { href } from "react-router"
import { recordPaymentEnd } from "~/activity/activity.server"
import { LoadError } from "~/console/load-error"
import { topUpCents } from "~/domain/pricing"
import { errorText } from "~/domain/problem-text"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { readPaymentNote } from "~/routes/launchpad/balance/payment-note.server"
import { LinkButton } from "~/ui/button"
import { formatMoney, Money } from "~/ui/money"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { PaymentPending } from "../checkout/payment-state"
import { balanceHandle } from "../shell/current-balance"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/checkout"
import { withDeploymentReturnTo } from "./deployment-return-to"
import { addedCents } from "./payment-status"

export const handle = balanceHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.state === "settled" ? "Funds Added" : "Add Funds")

/**
 * The payment page returns here with `?outcome=paid` or `cancelled`. Only the balance proves that the money arrived: a payment in
 * another tab may have, whatever was pressed here. Without an outcome nobody knows whether the payment was canceled.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const note = await readPaymentNote(context, request)
  const returnTo = note?.returnTo ?? null
  const ended = (kind: "top-up-paid" | "top-up-canceled") =>
    recordPaymentEnd(context, "top-up-begun", { kind, cents: topUpCents })
  const canceled = url.searchParams.get("outcome") === "cancelled"
  const balance = await context.get(platformContext).balance.get()
  const cents = balance.ok ? balance.value.cents : null
  const added = cents === null ? null : addedCents(note, cents)
  // Beside Cancel, a smaller increase is another one, such as an administrator's.
  if (cents !== null && added !== null && added > (canceled ? topUpCents / 2 : 0)) {
    await ended("top-up-paid")
    return { state: "settled" as const, returnTo, cents }
  }
  if (canceled) {
    await ended("top-up-canceled")
    return { state: "canceled" as const, returnTo, cents, sure: added !== null && added <= 0 }
  }
  if (!balance.ok) return { state: "load-error" as const, returnTo, problem: balance.problem }
  const state = added === null ? ("unknown" as const) : ("pending" as const)
  return { state, returnTo, cents: balance.value.cents }
}

export default function BalanceCheckout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Add Funds" />
      <RequireSignIn
        title="Sign in to see your payment"
        reason="Your payment is added to your balance even while you are signed out."
      >
        <Outcome {...loaderData} />
      </RequireSignIn>
    </div>
  )
}

function Outcome(given: Route.ComponentProps["loaderData"]) {
  switch (given.state) {
    case "canceled":
      return (
        <Notice
          key="canceled"
          title="Payment canceled"
          actions={
            <LinkButton to={withDeploymentReturnTo(href("/balance/add-funds"), given.returnTo)}>
              Add Funds
            </LinkButton>
          }
        >
          <p>
            {given.sure && <span>{"Nothing was charged. "}</span>}
            {given.cents === null ? (
              <span key="unread">
                Your balance can't be read at present. Look there before you pay again.
              </span>
            ) : (
              <span>
                Your current balance is <Money cents={given.cents} />.
              </span>
            )}
          </p>
        </Notice>
      )
    case "settled":
      return (
        <Notice
          key="settled"
          kind="success"
          title={`${formatMoney(topUpCents)} was added to your balance`}
          actions={<Onward to={given.returnTo} />}
        >
          <p>
            Your balance is now <Money cents={given.cents} />.
          </p>
        </Notice>
      )
    case "pending":
      return (
        <PaymentPending poll={href("/balance/payment")}>
          <p>
            Your current balance is <Money cents={given.cents} />.
          </p>
          <div className="flex flex-wrap gap-2">
            <Onward to={given.returnTo} />
          </div>
        </PaymentPending>
      )
    case "unknown":
      return (
        <Notice kind="info" title="Payments arrive within a minute" actions={<Onward to={given.returnTo} />}>
          <p>
            Your current balance is <Money cents={given.cents} />.
          </p>
        </Notice>
      )
    case "load-error":
      return (
        <LoadError title={errorText(given.problem)} problem={null}>
          Your payment is not lost.
        </LoadError>
      )
  }
}

function Onward({ to }: { to: string | null }) {
  return (
    <>
      {to !== null && (
        <LinkButton to={to} look="primary">
          Back to your new deployment
        </LinkButton>
      )}
      <LinkButton to={href("/balance")}>Balance & Billing</LinkButton>
    </>
  )
}
