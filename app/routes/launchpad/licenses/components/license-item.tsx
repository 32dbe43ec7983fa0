import { type RefObject, useId } from "react"
import { DeleteLink } from "~/console/delete-link"
import { FormProblem } from "~/console/post-form"
import { useConfirmedPost } from "~/console/use-confirmed-post"
import { isolated } from "~/domain/isolated"
import { supportLabel, typeLabel } from "~/domain/license-labels"
import { licenseLimits } from "~/domain/license-quote"
import { isOpaqueId } from "~/domain/opaque-id"
import type { License } from "~/platform/customer/licenses.server"
import { Badge } from "~/ui/badge"
import { buttonClass, LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { CopyButton } from "~/ui/copy-button"
import { DateText } from "~/ui/date-time"
import { Fact } from "~/ui/fact"
import { useFocusWhenGone } from "~/ui/focus-when-gone"
import { Icon } from "~/ui/icon"
import { ShortId } from "~/ui/short-id"
import { deleteAddress, keyAddress, payAddress } from "../addresses"
import { deleteConfirmation, deletionFailure, licensee } from "../copy"
import { Expiry } from "./expiry"

interface LicenseItemProps {
  row: License
  /** The confirmation page, which leads back to this page of the list. */
  deletePage: string
  /** Receives the focus when this license is deleted. */
  heading: RefObject<HTMLHeadingElement | null>
}

export function LicenseItem({ row, deletePage, heading }: LicenseItemProps) {
  const titleId = useId()
  const { id, organizationName: name } = row
  // A paid license without a limit is unlimited. An unpaid one gets what its payment page says.
  const { usersLimit, gpusLimit, supportLevel } = row.paymentPending ? licenseLimits(row) : row
  const deletion = useConfirmedPost()
  return (
    <li
      ref={useFocusWhenGone<HTMLLIElement>(heading)}
      className="border-line bg-raised p-4 @min-[52rem]:px-5 max-[52rem]:shadow-raised @max-[52rem]:rounded-card @max-[52rem]:border @min-[52rem]:not-first:border-t"
    >
      <article aria-labelledby={titleId} aria-describedby={`${titleId}s`} className="grid gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-4 @min-[52rem]:grid-cols-[minmax(0,1fr)_15rem_9.5rem_8.5rem]">
          <div className="grid gap-2 @max-[52rem]:col-span-2">
            <h3 id={titleId} className="min-w-0 text-md font-semibold">
              <bdi translate="no">{licensee(row)}</bdi>
            </h3>
            <div className="flex min-w-0 flex-wrap items-center gap-1.5">
              <span id={`${titleId}s`} className="flex">
                <LicenseStatus row={row} />
              </span>
              <Badge>
                <bdi translate="yes">{typeLabel(row.type)}</bdi>
              </Badge>
              <ShortId id={row.id} />
            </div>
          </div>
          <dl className="grid grid-cols-3 gap-x-3 @max-[52rem]:col-span-2 @min-[52rem]:grid-cols-[4rem_4rem_minmax(0,1fr)]">
            <Fact label="Users">{limit(usersLimit)}</Fact>
            <Fact label="GPUs">{limit(gpusLimit)}</Fact>
            <Fact label="Support">
              <bdi translate="yes">{supportLabel(supportLevel)}</bdi>
            </Fact>
          </dl>
          <Duration row={row} />
          <div className="flex items-center justify-end gap-2">
            {row.paymentPending && isOpaqueId(row.id) && (
              <LinkButton to={payAddress(row.id)} look="primary" size="sm">
                Pay Now
                <span className="sr-only"> for the license for {licensee(row)}</span>
              </LinkButton>
            )}
            {isOpaqueId(row.id) && (
              <DeleteLink
                to={deletePage}
                onClick={(event) =>
                  deletion.confirm(event, {
                    action: deleteAddress(id),
                    question: deleteConfirmation,
                    fields: { name },
                  })
                }
                busy={deletion.busy}
                what={`the license for ${isolated(name)}`}
                className="@max-[52rem]:border @max-[52rem]:border-line-strong"
              />
            )}
          </div>
        </div>
        {row.key !== null && <LicenseKey license={row} licenseKey={row.key} />}
      </article>
      <FormProblem reply={deletion.reply} copy={deletionFailure} className="mt-3" />
    </li>
  )
}

function LicenseStatus({ row: { paymentPending, status } }: { row: License }) {
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
      <bdi translate="yes">{status.toUpperCase()}</bdi>
    </Badge>
  )
}

/** The time that is left with its end; without an end, when it was created. */
function Duration({ row }: { row: License }) {
  const { expiresAt, createdAt } = row
  const now = useNow(60_000)
  const date = expiresAt ?? createdAt
  return (
    <dl>
      <div>
        <dt className="sr-only">Expires</dt>
        <dd>
          <Expiry license={row} />
        </dd>
      </div>
      {date !== null && (
        <div className="flex gap-1 text-sm text-ink-2">
          <dt>{expiresAt === null ? "Created" : expiresAt > now ? "Ends" : "Ended"}</dt>
          <dd>
            <DateText at={date} />
          </dd>
        </div>
      )}
    </dl>
  )
}

const counts = new Intl.NumberFormat("en-US")

function limit(count: number | null) {
  return count === null ? "Unlimited" : counts.format(count)
}

/** The masked key. A native disclosure opens without scripts. */
function LicenseKey({ license, licenseKey }: LicenseKeyProps) {
  const ofLicense = <span className="sr-only"> of the license for {licensee(license)}</span>
  return (
    <details className="group/key min-w-0">
      <summary className="disclosure -mx-2 -my-1 gap-3 px-2 select-none">
        <span className="group-open/key:hidden">Show Key{ofLicense}</span>
        <span className="hidden group-open/key:inline">Hide Key{ofLicense}</span>
        <span aria-hidden="true" className="font-mono font-normal text-ink-3 group-open/key:hidden">
          ••••••••••••••••
        </span>
      </summary>
      <KeyText license={license} licenseKey={licenseKey} />
    </details>
  )
}

interface LicenseKeyProps {
  license: Pick<License, "id" | "organizationName">
  licenseKey: string
}

export function KeyText({ license, licenseKey }: LicenseKeyProps) {
  const what = `the key of the license for ${licensee(license)}`
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-2">
      <code
        translate="no"
        className="min-w-0 flex-1 basis-80 rounded-control bg-sunk px-3 py-1.5 text-xs leading-5 select-all [overflow-wrap:anywhere]"
      >
        {licenseKey}
      </code>
      <div className="flex gap-2">
        <CopyButton text={licenseKey} label={what} />
        {isOpaqueId(license.id) && (
          <a href={keyAddress(license.id)} className={buttonClass({ size: "sm" })}>
            <Icon name="download" size="sm" />
            {" Download"}
            <span className="sr-only">{` ${what}`}</span>
          </a>
        )}
      </div>
    </div>
  )
}
