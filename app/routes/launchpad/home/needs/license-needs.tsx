import { expiryLabel } from "~/domain/license-expiry"
import { renewalOf } from "~/domain/license-quote"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateText } from "~/ui/date"
import { orderAddress, payAddress } from "../../licenses/addresses"
import type { LicenseRow } from "../../licenses/reading"
import { licensee, typeWord } from "../../licenses/words"
import { type ActLook, NeedLine } from "./need-line"

export function LicenseEnds({
  license,
  at,
  ended,
  look,
}: {
  license: LicenseRow
  at: number
  ended: boolean
  look: ActLook
}) {
  const now = useNow(60_000)
  return (
    <NeedLine
      tone={ended ? "red" : "amber"}
      icon="key-round"
      title={
        <>
          The license of <bdi>{licensee(license)}</bdi> {ended ? "has expired" : "ends soon"}
        </>
      }
      act={
        <LinkButton to={orderAddress(renewalOf(license))} look={look} size="sm">
          Renew<span className="sr-only"> the license of {licensee(license)} with Enterprise Pro</span>
        </LinkButton>
      }
    >
      <bdi>{typeWord(license.type)}</bdi>, {ended ? "until" : `${expiryLabel(license, now)}, until`}{" "}
      <DateText at={at} />
    </NeedLine>
  )
}

export function Unpaid({ license, look }: { license: LicenseRow; look: ActLook }) {
  return (
    <NeedLine
      tone="amber"
      icon="banknote"
      title={
        <>
          The license of <bdi>{licensee(license)}</bdi> is not paid for
        </>
      }
      act={
        <LinkButton to={license.addressable ? payAddress(license.id) : "/licenses"} look={look} size="sm">
          Pay Now<span className="sr-only"> for the license of {licensee(license)}</span>
        </LinkButton>
      }
    >
      <bdi>{typeWord(license.type)}</bdi>
      {license.createdAt !== null && (
        <>
          , ordered <DateText at={license.createdAt} />
        </>
      )}
    </NeedLine>
  )
}
