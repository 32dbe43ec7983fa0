import type { ReactNode } from "react"
import { paidUsers } from "~/domain/license-quote"
import { type LicenseSize, licensePrice } from "~/domain/pricing"
import { Money } from "~/ui/money"

/** What a license costs a year, by part; or what keeps it from being known. */
export function PriceBreakdown({ size }: { size: LicenseSize | null }) {
  if (!size) {
    return (
      <output className="block rounded-control bg-sunk px-4 py-3 text-ink-2">
        Enter whole numbers, with at least 10 users, to see the price.
      </output>
    )
  }
  const price = licensePrice(size)
  const more = paidUsers(size.users) - 10
  return (
    <dl aria-label="Price" className="grid rounded-control bg-sunk px-4 py-3">
      <Part name="10 users" cents={price.base} />
      {more > 0 && <Part name={`${more.toLocaleString("en-US")} more users`} cents={price.additionalUsers} />}
      {size.gpus > 0 && (
        <Part
          name={size.gpus === 1 ? "1 GPU" : `${size.gpus.toLocaleString("en-US")} GPUs`}
          cents={price.gpus}
        />
      )}
      {price.support > 0 && (
        <Part name={size.support === "email" ? "Email support" : "Premium support"} cents={price.support} />
      )}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line-strong pt-2">
        <dt className="font-semibold">Total per year</dt>
        <dd className="text-lg font-semibold">
          <output>
            <Money cents={price.total} />
          </output>
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
