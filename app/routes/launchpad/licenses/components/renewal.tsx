import { typeLabel } from "~/domain/license-labels"
import type { License } from "~/platform/customer/licenses.server"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateText } from "~/ui/date-time"
import { Notice } from "~/ui/notice"
import { ShortId } from "~/ui/short-id"
import { renewalAddress } from "../addresses"
import { licensee } from "../copy"

interface RenewLinkProps {
  license: License
  look?: "primary" | "secondary"
  className?: string
}

/** A trial is upgraded: it can't be had twice. */
export function RenewLink({ license, look = "secondary", className }: RenewLinkProps) {
  const isTrial = license.type === "trial"
  return (
    <LinkButton to={renewalAddress(license)} look={look} size="sm" className={className}>
      <span>{isTrial ? "Upgrade" : "Renew"}</span>
      <span className="sr-only">
        {` the ${isTrial ? "trial" : "license"} for ${licensee(license)}${isTrial ? " to Enterprise Pro" : ""}`}
      </span>
    </LinkButton>
  )
}

const yearMs = 365 * 86_400_000

/**
 * What the order replaces, and when the new license runs. The platform has no call that extends a license: each one is
 * new, and a paid one's year starts with the payment.
 */
export function RenewalNotice({ license }: { license: License }) {
  const now = useNow(60_000)
  const { type, expiresAt } = license
  const isTrial = type === "trial"
  const isFree = type === "community"
  return (
    <Notice
      title={
        <span>
          <span>{isTrial ? "Upgrade of the trial for " : "Renewal of the license for "}</span>
          <bdi translate="no">{licensee(license)}</bdi>
        </span>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span>
          Old license: <bdi translate="yes">{typeLabel(type)}</bdi>
        </span>
        <ShortId id={license.id} />
        {expiresAt !== null && (
          <span>
            <span>{expiresAt > now ? "ends " : "ended "}</span>
            <DateText at={expiresAt} />
          </span>
        )}
      </p>
      <p>
        {"New license: "}
        {isFree ? (
          <span>Community, from now on</span>
        ) : (
          <span key="enterprise">
            Enterprise, one year from the payment. Paid today: <DateText at={now} />
            {" to "}
            <DateText at={now + yearMs} />
          </span>
        )}
      </p>
      {expiresAt !== null && expiresAt > now && (
        <p className="text-ink-2">
          {isFree
            ? "The old key stays valid until its end."
            : "The time that is left on the old license isn't added to the new one. The old key stays valid until its end."}
        </p>
      )}
    </Notice>
  )
}
