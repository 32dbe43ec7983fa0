import { type ReactNode, useId } from "react"
import { Badge } from "~/ui/badge"
import { LinkButton } from "~/ui/button"
import { DateText } from "~/ui/date"
import { ShortId } from "~/ui/short-id"
import { payAddress } from "./addresses"
import { useDeletion } from "./deletion/delete-button"
import { DeletionProblem } from "./deletion/deletion-problem"
import { Expiry } from "./expiry"
import { LicenseKey } from "./license-key"
import type { LicenseRow as Row } from "./reading"
import { licensee, supportWord, typeWord } from "./words"

export function LicenseRow({ row }: { row: Row }) {
  const titleId = useId()
  const deletion = useDeletion(row)
  return (
    <li className="border-line bg-raised p-4 max-[52rem]:shadow-raised @max-[52rem]:rounded-card @max-[52rem]:border @min-[52rem]:not-first:border-t">
      <article aria-labelledby={titleId} className="grid gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-4 @min-[52rem]:grid-cols-[minmax(0,1fr)_15rem_9.5rem_8.5rem]">
          <div className="grid gap-2 @max-[52rem]:col-span-2">
            <h3 id={titleId} className="min-w-0 text-md font-semibold [overflow-wrap:anywhere]">
              <bdi>{licensee(row)}</bdi>
            </h3>
            <div className="flex min-w-0 flex-wrap items-center gap-1.5">
              <LicenseStatus row={row} />
              <Badge>
                <bdi>{typeWord(row.type)}</bdi>
              </Badge>
              <ShortId id={row.id} />
            </div>
          </div>
          <dl className="grid grid-cols-3 gap-x-3 @max-[52rem]:col-span-2 @min-[52rem]:grid-cols-[4rem_4rem_minmax(0,1fr)]">
            <Fact label="Users">{limit(row.usersLimit)}</Fact>
            <Fact label="GPUs">{limit(row.gpusLimit)}</Fact>
            <Fact label="Support">
              <bdi>{supportWord(row.supportLevel)}</bdi>
            </Fact>
          </dl>
          <Duration row={row} />
          <div className="flex items-center justify-end gap-2">
            {row.paymentPending && row.addressable && (
              <LinkButton to={payAddress(row.id)} look="primary" size="sm">
                Pay Now
                <span className="sr-only"> for the license of {licensee(row)}</span>
              </LinkButton>
            )}
            {row.addressable && deletion.button}
          </div>
        </div>
        {row.key !== null && <LicenseKey license={row} licenseKey={row.key} />}
      </article>
      {deletion.reply && <DeletionProblem reply={deletion.reply} />}
    </li>
  )
}

/** PAYMENT PENDING, or the status in capitals: active stands out, every other one is red (spec 1 §4). */
function LicenseStatus({ row: { paymentPending, status } }: { row: Row }) {
  if (paymentPending) {
    return (
      <Badge tone="amber" icon="clock-3">
        PAYMENT PENDING
      </Badge>
    )
  }
  const active = status.toLowerCase() === "active"
  return (
    <Badge tone={active ? "green" : "red"} icon={active ? "circle-check" : "triangle-alert"}>
      <bdi>{status.toUpperCase()}</bdi>
    </Badge>
  )
}

function Duration({ row }: { row: Row }) {
  return (
    <dl>
      <dt className="sr-only">Expires</dt>
      <dd>
        <Expiry license={row} />
        {row.paymentPending && <div className="text-sm text-ink-2">Payment pending</div>}
      </dd>
      {row.createdAt !== null && (
        <div className="flex gap-1 text-sm text-ink-2">
          <dt>created</dt>
          <dd>
            <DateText at={row.createdAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="[overflow-wrap:anywhere] tabular-nums">{children}</dd>
    </div>
  )
}

const counts = new Intl.NumberFormat("en-US")

function limit(count: number | null) {
  return count === null ? "No limit" : counts.format(count)
}
