import { useId } from "react"
import { href } from "react-router"
import { type CalculatorNumber, calculatorRules, readCalculator } from "~/domain/license-calculator"
import { type LicenseQuote, longestOrganization, paidUsers, quoteQuery } from "~/domain/license-quote"
import { licensePrice, type SupportLevel, supportLevels } from "~/domain/pricing"
import { useLiveForm } from "~/page/use-live-form"
import { Button, LinkButton } from "~/ui/button"
import { formatPrice } from "~/ui/money"
import { Select } from "~/ui/select"
import { TextInput } from "~/ui/text-input"
import { NumberField } from "../components/number-field"
import type { ResetLink } from "../components/use-reset"

const supportNames = {
  none: "None",
  email: "Email",
  premium: "Premium",
} satisfies Record<SupportLevel, string>

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
  const number = (name: CalculatorNumber) => ({
    name,
    rule: calculatorRules[name],
    reading: numbers[name],
    typed: first.get(name),
  })
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
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-4 narrow:grid-cols-1 narrow:gap-1">
          <label htmlFor={`${id}-support`}>Support level</label>
          <Select id={`${id}-support`} name="supportLevel" defaultValue={quote.support}>
            {supportLevels.map((level) => (
              <option key={level} value={level}>
                {supportNames[level]}
              </option>
            ))}
          </Select>
        </div>
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

/** The items of the yearly price, each with its calculation. */
function LicenseBreakdown({ quote }: { quote: LicenseQuote }) {
  const price = licensePrice(quote)
  const one = licensePrice({ users: 10, gpus: 1, hostedGpus: 1, support: "none" })
  const packs = paidUsers(quote.users) / 10 - 1
  const rows = [
    { name: "Base license", how: "10 users", cents: price.base },
    {
      name: "Additional users",
      how: `${packs.toLocaleString("en-US")} × 10 users × ${formatPrice(one.base)}`,
      cents: price.additionalUsers,
    },
    {
      name: "GPU management",
      how: `${quote.gpus.toLocaleString("en-US")} × ${formatPrice(one.gpus)}`,
      cents: price.gpus,
    },
    ...(quote.hostedGpus > 0
      ? [
          {
            name: "Hosted GPUs",
            how: `${quote.hostedGpus.toLocaleString("en-US")} × ${formatPrice(one.hostedGpus)}`,
            cents: price.hostedGpus,
          },
        ]
      : []),
    { name: "Support", how: quote.support, cents: price.support },
  ]
  return (
    <dl aria-label="Price a year">
      <div className="border-b border-line pb-5">
        <dt className="text-sm text-ink-2">Total a year</dt>
        <dd className="mt-1 font-display text-[2.875rem] leading-none font-semibold tracking-[-0.02em] tabular-nums max-md:text-3xl">
          <output>{formatPrice(price.total)}</output>
        </dd>
      </div>
      {rows.map(({ name, how, cents }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2.5"
        >
          <dt>{name}</dt>
          <dd className="font-semibold tabular-nums">{formatPrice(cents)}</dd>
          <dd className="col-span-2 font-mono text-xs text-ink-2">{how}</dd>
        </div>
      ))}
    </dl>
  )
}
