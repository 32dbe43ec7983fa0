import type { ReactNode } from "react"
import { data, href } from "react-router"
import type { BankDetails } from "~/brand"
import { PrintHead } from "~/console/print-head"
import { licenseLimits } from "~/domain/license-quote"
import { wireReference } from "~/domain/payment-reference"
import { licensePrice } from "~/domain/pricing"
import { bankContext } from "~/http/contexts"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { BackLink } from "~/ui/back-link"
import { CopyButton } from "~/ui/copy-button"
import { Fact } from "~/ui/fact"
import { Money } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import type { Route } from "./+types/bank-transfer"
import { AlreadyPaid, PaymentLoadError, SignInToPay } from "./components/payment-notices"
import { licensee } from "./copy"
import { findLicense } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Bank Transfer")

export async function loader({ context, params }: Route.LoaderArgs) {
  const bank = context.get(bankContext)
  if (!bank) throw data(null, { status: 404 })
  const found = await findLicense(context.get(platformContext), params.id)
  if (found.state !== "found") return { ...found, id: params.id }
  const { id, paymentPending } = found.license
  if (!paymentPending) return { state: "paid" as const, id }
  const { usersLimit: users, gpusLimit: gpus, supportLevel: support } = licenseLimits(found.license)
  const cents = licensePrice({ users, gpus, hostedGpus: 0, support }).total
  return {
    state: "payable" as const,
    id,
    organization: licensee(found.license),
    bank,
    cents,
    reference: wireReference(id),
  }
}

export default function BankTransfer({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl gap-5">
      <PrintHead />
      <div className="grid justify-items-start gap-2">
        <BackLink to={href("/licenses/:id/pay", { id: loaderData.id })}>Choose Payment Method</BackLink>
        <PageHeader title="Bank Transfer" />
      </div>
      <SignInToPay>
        {loaderData.state === "load-error" && <PaymentLoadError problem={loaderData.problem} />}
        {loaderData.state === "paid" && <AlreadyPaid />}
        {loaderData.state === "payable" && <Transfer {...loaderData} />}
      </SignInToPay>
    </div>
  )
}

interface TransferProps {
  organization: string
  bank: BankDetails
  cents: number
  reference: string
}

function Transfer({ organization, bank, cents, reference }: TransferProps) {
  const { beneficiary, address, domestic, international } = bank
  return (
    <>
      <TitledPanel title="Payment details">
        <PanelBody className="grid gap-4">
          <dl className="grid gap-4 sm:grid-cols-2">
            <Detail label="License for">
              <bdi translate="no">{organization}</bdi>
            </Detail>
            <Detail label="Amount">
              <Money cents={cents} />
            </Detail>
            <Detail label="Reference" copy={reference}>
              <code translate="no" className="font-mono">
                {reference}
              </code>
            </Detail>
          </dl>
          <p className="text-ink-2">
            Include the reference in your transfer so that we can match your payment to this license.
          </p>
        </PanelBody>
      </TitledPanel>
      <div className="grid gap-5 md:grid-cols-2">
        <TitledPanel title="Domestic wire">
          <PanelBody>
            <dl className="grid gap-3">
              <Detail label="Beneficiary">{beneficiary}</Detail>
              <Detail label="Routing number" copy={domestic.routingNumber}>
                <code translate="no" className="font-mono">
                  {domestic.routingNumber}
                </code>
              </Detail>
              <Detail label="Account number" copy={domestic.accountNumber}>
                <code translate="no" className="font-mono">
                  {domestic.accountNumber}
                </code>
              </Detail>
              <Detail label="Bank">
                {bank.bank}, {address}
              </Detail>
              <Detail label="Transfer time">1-3 working days</Detail>
            </dl>
          </PanelBody>
        </TitledPanel>
        <TitledPanel title="International wire">
          <PanelBody>
            <dl className="grid gap-3">
              <Detail label="Beneficiary">{beneficiary}</Detail>
              <Detail label="SWIFT / BIC" copy={international.swift}>
                <code translate="no" className="font-mono">
                  {international.swift}
                </code>
              </Detail>
              <Detail label="IBAN" copy={international.iban}>
                <code translate="no" className="font-mono">
                  {international.iban}
                </code>
              </Detail>
              <Detail label="Bank">
                {bank.bank}, {address}
              </Detail>
              <Detail label="Transfer time">usually 1 working day, up to 5</Detail>
            </dl>
          </PanelBody>
        </TitledPanel>
      </div>
      <p className="text-ink-2">
        Your license is activated 1-2 business days after the payment is confirmed.
      </p>
    </>
  )
}

function Detail({ label, copy, children }: { label: string; copy?: string; children: ReactNode }) {
  return (
    <Fact label={label}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {children}
        {copy !== undefined && <CopyButton text={copy} label={label.toLowerCase()} />}
      </span>
    </Fact>
  )
}
