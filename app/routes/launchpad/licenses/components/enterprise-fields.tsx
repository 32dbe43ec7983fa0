import { type ComponentProps, type FocusEvent, type ReactNode, useState } from "react"
import { href, Link } from "react-router"
import { digitsOnly, isUnclear, parseWholeNumber } from "~/domain/bounded-number"
import { countText, formatNumber } from "~/domain/count-text"
import { orderLimits, paidUsers, parseSupport, quoteQuery } from "~/domain/license-quote"
import { type LicenseSize, licensePrice, supportLevels } from "~/domain/pricing"
import type { FieldState } from "~/page/use-form-state"
import { Button } from "~/ui/button"
import { FieldError } from "~/ui/field"
import { formatMoney, Money } from "~/ui/money"
import { RestedStatus } from "~/ui/rested-status"
import { TextField } from "~/ui/text-field"

type Typed = Record<"orgName" | "numUsers" | "numGpus" | "supportLevel", string>

interface EnterpriseFieldsProps {
  fields: Record<"numUsers" | "numGpus" | "supportLevel", FieldState>
  typed: Typed
  /** Called when a number was replaced by a valid one. */
  onCorrect(): void
  hostedGpus: number
  /** The form action that only recalculates the price. */
  recalculation: string
}

const packs = "Users are sold in packs of 10."

const numberRules = {
  numUsers: { ...orderLimits.users, what: "users", why: packs, corrected: paidUsers },
  numGpus: { ...orderLimits.gpus, what: "GPUs", why: "", corrected: (gpus: number) => gpus },
}

/** Size, support and price. The price updates with the input; without scripts a button recalculates it. */
export function EnterpriseFields({
  fields,
  typed,
  onCorrect,
  hostedGpus,
  recalculation,
}: EnterpriseFieldsProps) {
  const size = parseSize(typed)
  const paid = size && paidUsers(size.users)
  return (
    <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <NumberField
            field={fields.numUsers}
            name="numUsers"
            typed={typed.numUsers}
            onCorrect={onCorrect}
            label="Users (at least 10)"
            hint={
              size && paid && paid !== size.users
                ? `Rounded up to ${formatNumber(paid)} users. ${packs}`
                : packs
            }
            step={10}
          />
          <NumberField
            field={fields.numGpus}
            name="numGpus"
            typed={typed.numGpus}
            onCorrect={onCorrect}
            label="Your own GPUs"
            hint="$3,600 per year each ($300 per month)."
          />
        </div>
        <SupportChoice field={fields.supportLevel} />
      </div>
      <div className="grid gap-3">
        <PriceBreakdown size={size} />
        <RestedStatus
          text={
            size ? `Total per year: ${formatMoney(licensePrice(size).total)}` : "No price: check the numbers"
          }
        />
        {hostedGpus > 0 && <HostedGpus count={hostedGpus} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <noscript>
            <Button type="submit" formAction={recalculation} formNoValidate>
              Recalculate
            </Button>
          </noscript>
          {size && (
            <Link
              to={`${href("/licenses/quote")}?${quoteQuery({ ...size, organization: typed.orgName, hostedGpus })}`}
              className="link"
            >
              Printable quote
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}

interface NumberFieldProps extends ComponentProps<typeof TextField> {
  name: keyof typeof numberRules
  typed: string
  onCorrect(): void
}

/** Its number is corrected when somebody leaves it. One beyond the maximum stays, since nobody means another one. */
function NumberField({ name, typed, onCorrect, hint, ...field }: NumberFieldProps) {
  const { least, most, what, why, corrected } = numberRules[name]
  const [{ from, to }, setCorrection] = useState({ from: "", to: "" })

  function correctNumber({ currentTarget }: FocusEvent<HTMLInputElement>) {
    const from = currentTarget.value
    // "1.000" may mean a thousand. "9.5" is too few.
    if (isUnclear(from) && !/^\d+\.\d{1,2}$/.test(from)) return
    const to = String(corrected(Math.max(Number(from), least)))
    if (from === "" || Number(from) > most || Number(to) === Number(from)) return
    currentTarget.value = to
    setCorrection({ from, to })
    onCorrect()
  }

  function hintText() {
    if (isUnclear(typed)) return digitsOnly
    if (Number(typed) > most) return `The maximum is ${formatNumber(most)} ${what}.`
    if (typed === "" || typed !== to) return hint
    return `Changed from ${from} to ${to}. ${Number(from) < least ? `The minimum is ${least} ${what}.` : why}`
  }

  return (
    <TextField
      {...field}
      hint={<span aria-live="polite">{hintText()}</span>}
      onBlur={correctNumber}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      required
    />
  )
}

/** Null while a number is invalid. */
function parseSize({ numUsers, numGpus, supportLevel }: Typed): LicenseSize | null {
  const users = parseWholeNumber(numUsers, orderLimits.users)
  const gpus = parseWholeNumber(numGpus, orderLimits.gpus)
  const support = parseSupport(supportLevel)
  return users === null || gpus === null || support === null ? null : { users, gpus, hostedGpus: 0, support }
}

const levels = {
  none: { title: "None", text: "Community support." },
  email: { title: "Email", text: "A response within 1 business day." },
  premium: { title: "Premium", text: "A shared chat channel and weekly meetings." },
}

function SupportChoice({ field }: { field: FieldState }) {
  return (
    <fieldset id={field.id} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">Support</legend>
      {supportLevels.map((level, index) => (
        <label
          key={level}
          className="grid min-h-9 grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-2.5 py-1 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="supportLevel"
            value={level}
            defaultChecked={level === field.initialValue}
            {...(field.errors && { "aria-invalid": true, "aria-describedby": `${field.id}-error` })}
            // biome-ignore lint/a11y/noAutofocus: without scripts, the server moves the focus to the first invalid field.
            autoFocus={field.autoFocus && index === 0}
            className="size-4 translate-y-0.5"
          />
          <span>
            <span className="font-medium">{levels[level].title}</span>{" "}
            <span className="text-ink-2">{levels[level].text}</span>
          </span>
          <span className="text-sm text-ink-2 tabular-nums">{supportPrice(level)}</span>
        </label>
      ))}
      <FieldError id={field.id} error={field.errors?.[0]} />
    </fieldset>
  )
}

function supportPrice(support: LicenseSize["support"]) {
  const { support: cents } = licensePrice({ users: 10, gpus: 0, hostedGpus: 0, support })
  return cents === 0 ? "Included" : `${formatMoney(cents)} per year`
}

/** The platform's license has no field for hosted GPUs. They are charged by the hour as GPU Instances. */
function HostedGpus({ count }: { count: number }) {
  const { hostedGpus } = licensePrice({ users: 10, gpus: 0, hostedGpus: count, support: "none" })
  return (
    <p className="text-sm text-ink-2">
      <span>
        {`Your quote also includes ${count === 1 ? "1 hosted GPU" : `${count} hosted GPUs`} at ${formatMoney(hostedGpus)}`}
      </span>
      {" per year. Hosted GPUs are not part of this license. Create them as "}
      <Link to={href("/deployments/type/:type", { type: "gpu-instance" })} className="link">
        GPU Instances
      </Link>
      .
    </p>
  )
}

function PriceBreakdown({ size }: { size: LicenseSize | null }) {
  if (!size) {
    return (
      <p className="rounded-control bg-sunk px-4 py-3 text-ink-2">
        Enter whole numbers, with at least 10 users, to see the price.
      </p>
    )
  }
  const price = licensePrice(size)
  const more = paidUsers(size.users) - 10
  return (
    <dl aria-label="Price" className="grid rounded-control bg-sunk px-4 py-3">
      <Part name="10 users" cents={price.base} />
      {more > 0 && <Part name={`${formatNumber(more)} additional users`} cents={price.additionalUsers} />}
      {size.gpus > 0 && <Part name={countText(size.gpus, "GPU")} cents={price.gpus} />}
      {price.support > 0 && (
        <Part name={size.support === "email" ? "Email support" : "Premium support"} cents={price.support} />
      )}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line-strong pt-2">
        <dt className="font-semibold">Total per year</dt>
        <dd className="text-lg font-semibold">
          <Money cents={price.total} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 text-sm text-ink-2">
        <dt>Per month</dt>
        <dd>
          <Money cents={price.total / 12} />
        </dd>
      </div>
    </dl>
  )
}

function Part({ name, cents }: { name: ReactNode; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  )
}
