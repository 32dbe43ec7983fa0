import type { ReactNode } from "react"
import { data, href } from "react-router"
import type { BankDetails } from "~/brand"
import { PrintHead } from "~/console/print-head"
import { wireReference } from "~/domain/payment-reference"
import { services } from "~/http/contexts"
import { pageTitle } from "~/page/use-brand"
import { BackLink } from "~/ui/back-link"
import { CopyButton } from "~/ui/copy-button"
import { Fact } from "~/ui/fact"
import { Money } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import type { Route } from "./+types/bank-transfer"
import { AlreadyPaid, PaymentLoadError, SignInToPay } from "./components/payment-notices"
import { findPayable } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Bank Transfer")

export async function loader({ context, params }: Route.LoaderArgs) {
  const bank = context.get(services).bank
  if (!bank) throw data(null, { status: 404 })
  const found = await findPayable(context, params.id)
  return found.state === "payable" ? { ...found, bank, reference: wireReference(found.id) } : found
}

export default function BankTransfer({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl gap-5">
      <PrintHead />
      <PageHeader
        back={<BackLink to={href("/licenses/:id/pay", { id: params.id })}>Choose Payment Method</BackLink>}
        title="Bank Transfer"
      />
      <SignInToPay>
        {loaderData.state === "load-error" && <PaymentLoadError problem={loaderData.problem} />}
        {loaderData.state === "paid" && <AlreadyPaid />}
        {loaderData.state === "payable" && <Transfer {...loaderData} />}
      </SignInToPay>
    </div>
  )
}

type Payable = Extract<Route.ComponentProps["loaderData"], { state: "payable" }>

function Transfer({ organization, bank, cents, reference }: Payable) {
  const { domestic, international } = bank
  return (
    <>
      <TitledPanel title="Payment details">
        <PanelBody className="grid gap-4">
          <dl className="grid gap-4 sm:grid-cols-2">
            <Fact label="License for">
              <bdi translate="no">{organization}</bdi>
            </Fact>
            <Fact label="Amount">
              <Money cents={cents} />
            </Fact>
            <BankNumber label="Reference" value={reference} />
          </dl>
          <p className="text-ink-2">
            Include the reference in your transfer so that we can match your payment to this license.
          </p>
        </PanelBody>
      </TitledPanel>
      <div className="grid gap-5 md:grid-cols-2">
        <Wire title="Domestic wire" bank={bank} time="1-3 working days">
          <BankNumber label="Routing number" value={domestic.routingNumber} />
          <BankNumber label="Account number" value={domestic.accountNumber} />
        </Wire>
        <Wire title="International wire" bank={bank} time="usually 1 working day, up to 5">
          <BankNumber label="SWIFT / BIC" value={international.swift} />
          <BankNumber label="IBAN" value={international.iban} />
        </Wire>
      </div>
      <p className="text-ink-2">
        Your license is activated 1-2 business days after the payment is confirmed.
      </p>
    </>
  )
}

interface WireProps {
  title: string
  bank: BankDetails
  time: string
  children: ReactNode
}

function Wire({ title, bank: { beneficiary, bank, address }, time, children }: WireProps) {
  return (
    <TitledPanel title={title}>
      <PanelBody>
        <dl className="grid gap-3">
          <Fact label="Beneficiary">{beneficiary}</Fact>
          {children}
          <Fact label="Bank">
            {bank}, {address}
          </Fact>
          <Fact label="Transfer time">{time}</Fact>
        </dl>
      </PanelBody>
    </TitledPanel>
  )
}

function BankNumber({ label, value }: { label: string; value: string }) {
  return (
    <Fact label={label}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code translate="no">{value}</code>
        <CopyButton text={value} label={label.toLowerCase()} />
      </span>
    </Fact>
  )
}
