import { useId } from "react"
import { href } from "react-router"
import { formatNumber } from "~/domain/count-text"
import { calculatorRules, readCalculator } from "~/domain/license-calculator"
import { type LicenseQuote, longestOrganization, paidUsers, quoteQuery } from "~/domain/license-quote"
import { licensePrice, type SupportLevel, supportLevels } from "~/domain/pricing"
import { useLiveForm } from "~/page/use-live-form"
import { Button, LinkButton } from "~/ui/button"
import { formatPrice } from "~/ui/money"
import { TextInput } from "~/ui/text-input"
import { MainResult, NumberField, numbersIn, SelectField, WorkedResults } from "../components/calculator"
import type { ResetLink } from "../components/use-reset"

const supportNames: Record<SupportLevel, string> = { none: "None", email: "Email", premium: "Premium" }

/**
 * The yearly price of a license. The address holds the inputs; with scripts the price updates while the visitor
 * types.
 */
export function LicenseCalculator({ started, resetLink }: { started: string; resetLink: ResetLink }) {
  const { query, form } = useLiveForm(started)
  const id = useId()
  const first = new URLSearchParams(started)
  const { quote, numbers } = readCalculator(new URLSearchParams(query))
  const carried = quoteQuery(quote)
  const number = numbersIn(first, calculatorRules, numbers)
  return (
    <form
      {...form}
      action={`${href("/pricing")}#license-calculator`}
      aria-label="License calculator"
      className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-2"
    >
      <input type="hidden" name="calculator" value="open" />
      <div className="grid grid-cols-1 content-start gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-org`}>Organization legal name</label>
          <TextInput
            id={`${id}-org`}
            name="orgName"
            defaultValue={first.get("orgName") ?? ""}
            maxLength={longestOrganization}
            autoComplete="organization"
            required
            aria-describedby={`${id}-org-hint`}
          />
          <p id={`${id}-org-hint`} className="text-sm text-ink-2">
            Required to order. It doesn't affect the price.
          </p>
        </div>
        <NumberField {...number("numUsers")} label="Number of Users (minimum 10)" step={10} />
        <NumberField {...number("numGpus")} label="GPUs" />
        <NumberField {...number("hostedGpus")} label="Hosted GPUs" />
        <SelectField
          label="Support level"
          name="supportLevel"
          options={supportLevels.map((value) => ({ value, label: supportNames[value] }))}
          chosen={quote.support}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <noscript>
            <Button type="submit">Calculate</Button>
          </noscript>
          <LinkButton
            to={`${href("/pricing")}?calculator=open#license-calculator`}
            look="quiet"
            preventScrollReset
            {...resetLink}
          >
            Reset
          </LinkButton>
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <LicenseBreakdown quote={quote} />
        <div className="flex flex-wrap gap-2">
          <LinkButton to={`${href("/licenses")}?${carried}#enterprise`} look="primary">
            Order this license
          </LinkButton>
          <LinkButton to={`${href("/licenses/quote")}?${carried}`}>Printable quote</LinkButton>
        </div>
      </div>
    </form>
  )
}

function LicenseBreakdown({ quote }: { quote: LicenseQuote }) {
  const price = licensePrice(quote)
  const one = licensePrice({ users: 10, gpus: 1, hostedGpus: 1, support: "none" })
  const packs = paidUsers(quote.users) / 10 - 1
  const times = (many: number, cents: number) => `${formatNumber(many)} × ${formatPrice(cents)}`
  const hosted = {
    name: "Hosted GPUs",
    formula: times(quote.hostedGpus, one.hostedGpus),
    cents: price.hostedGpus,
  }
  const rows = [
    { name: "Base license", formula: "10 users", cents: price.base },
    {
      name: "Additional users",
      formula: `${formatNumber(packs)} × 10 users × ${formatPrice(one.base)}`,
      cents: price.additionalUsers,
    },
    { name: "GPU management", formula: times(quote.gpus, one.gpus), cents: price.gpus },
    ...(quote.hostedGpus > 0 ? [hosted] : []),
    { name: "Support", formula: quote.support, cents: price.support },
  ]
  return (
    <dl aria-label="Price a year">
      <div className="border-b border-line pb-5">
        <MainResult name="Total a year" value={formatPrice(price.total)} />
      </div>
      <WorkedResults results={rows.map(({ cents, ...row }) => ({ ...row, result: formatPrice(cents) }))} />
    </dl>
  )
}
