import { href } from "react-router"
import { recordPaymentEnd } from "~/activity/activity.server"
import { isOpaqueId } from "~/domain/opaque-id"
import { pageTitle, useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { CodeBlock } from "~/ui/code-block"
import { DateText } from "~/ui/date-time"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { PaymentPending } from "../checkout/payment-state"
import type { Route } from "./+types/checkout"
import { KeyText } from "./components/license-item"
import { AlreadyPaid, PaymentLoadError, SignInToPay } from "./components/payment-notices"
import { licensee } from "./copy"
import { findLicense } from "./load.server"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.state === "settled" ? "License Paid" : "License Payment")

/**
 * The payment page returns here with `?outcome=paid` or `cancelled`. Only the license itself proves that it is paid, and
 * without an outcome nobody knows whether the payment was canceled.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await findLicense(context, params.id)
  if (found.state !== "found") return found
  const { id, organizationName, paymentPending, status, expiresAt } = found.license
  const ended = (kind: "license-paid" | "license-payment-canceled") =>
    recordPaymentEnd(context, "license-payment-begun", { kind, id, name: organizationName })
  if (!paymentPending) {
    const { key } = found.license
    // The address may be opened again from the browser history when the license is no longer active.
    const active = status.toLowerCase() === "active"
    if (active) await ended("license-paid")
    return active
      ? { state: "settled" as const, license: { id, organizationName, key }, expiresAt }
      : { state: "paid" as const }
  }
  const canceled = url.searchParams.get("outcome") === "cancelled"
  if (canceled) await ended("license-payment-canceled")
  return { state: canceled ? ("canceled" as const) : ("pending" as const), id }
}

export default function LicenseCheckout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="License Payment" />
      <SignInToPay>
        <Outcome {...loaderData} />
      </SignInToPay>
    </div>
  )
}

function Outcome(given: Route.ComponentProps["loaderData"]) {
  const toLicenses = <LinkButton to={href("/licenses")}>Licenses</LinkButton>
  switch (given.state) {
    case "load-error":
      return <PaymentLoadError problem={given.problem} />
    case "canceled":
      return (
        <Notice
          key="canceled"
          title="Payment canceled"
          actions={
            <>
              <LinkButton to={href("/licenses/:id/pay", { id: given.id })}>Choose Payment Method</LinkButton>
              {toLicenses}
            </>
          }
        >
          <p>Nothing was charged.</p>
        </Notice>
      )
    case "pending":
      return (
        <PaymentPending poll={href("/licenses/:id/payment", { id: given.id })}>
          <div>{toLicenses}</div>
        </PaymentPending>
      )
    case "paid":
      return <AlreadyPaid />
    case "settled":
      return (
        <Notice kind="success" title="Your license is active" actions={toLicenses}>
          <p>
            For <bdi translate="no">{licensee(given.license)}</bdi>
            <span>
              {given.expiresAt !== null && (
                <span>
                  , until <DateText at={given.expiresAt} />
                </span>
              )}
            </span>
            .<span>{given.license.key === null && " You can find its key on your list."}</span>
          </p>
          {given.license.key !== null && (
            <>
              <KeyText license={given.license} licenseKey={given.license.key} />
              {isOpaqueId(given.license.id) && <NextStep id={given.license.id} />}
            </>
          )}
        </Notice>
      )
  }
}

/** As the guide for a machine says; `download-key.ts` names the file. */
function NextStep({ id }: { id: string }) {
  const command = `echo "LICENSE_KEY=$(cat ${useBrand().slug}-license-${id}.key)" >> .env`
  return (
    <div className="mt-4 grid grid-cols-1 justify-items-start gap-2">
      <p>
        Next: download the key to the folder with the platform's .env file, run this there, and restart the
        services.
      </p>
      <CodeBlock label="the command that adds the key" lines={command} />
      <LinkButton to={href("/private-deployments")}>Install a private deployment</LinkButton>
    </div>
  )
}
