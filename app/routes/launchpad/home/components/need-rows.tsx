import { href } from "react-router"
import { SubmitButton } from "~/console/post-form"
import { RetryLink } from "~/console/retry-link"
import { formatNumber } from "~/domain/count-text"
import { remainingText } from "~/domain/countdown"
import { expiryLabel } from "~/domain/license-expiry"
import { typeLabel } from "~/domain/license-labels"
import { isOpaqueId } from "~/domain/opaque-id"
import { extendedTimeout } from "~/domain/timeout"
import { useCurrentAddress } from "~/http/return-to"
import { useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateText, DateTime } from "~/ui/date-time"
import { formatMoney, Money } from "~/ui/money"
import { DataLoss } from "../../balance/components/balance-runway"
import { detailAddress, logsAddress } from "../../deployments/addresses"
import { ExtendForm, TimeoutProblem, useTimeoutChange } from "../../deployments/components/timeout-form"
import { againAddress } from "../../deployments/draft"
import { payAddress } from "../../licenses/addresses"
import { RenewLink } from "../../licenses/components/renewal"
import { licensee } from "../../licenses/copy"
import type { HomeNeed } from "../load.server"
import { type ActionLook, NeedLine } from "./panel-parts"

interface RowProps<Kind> {
  need: Extract<HomeNeed, { kind: Kind }>
  look: ActionLook
}

export function Stops({ need: { machine: row, at }, look }: RowProps<"stops">) {
  const timer = useTimeoutChange(row, useCurrentAddress())
  const minutes = extendedTimeout(row)
  return (
    <>
      <NeedLine
        tone="amber"
        icon="clock"
        title={
          <>
            <bdi translate="no">{row.name}</bdi> stops in <Remaining end={at} /> and all data on it is lost
          </>
        }
        action={
          minutes === null ? (
            <LinkButton to={detailAddress(row.id)} look={look} size="sm">
              Open<span className="sr-only">{` ${row.name}`}</span>
            </LinkButton>
          ) : (
            <ExtendForm row={row} timer={timer} minutes={minutes} className="grid">
              <SubmitButton look={look} size="sm">
                Extend<span className="sr-only">{` ${row.name} by four hours`}</span>
              </SubmitButton>
            </ExtendForm>
          )
        }
      >
        <DateTime at={at} />.
        <span>{minutes === null ? " You can't extend it any further." : " Extend adds four hours."}</span>
      </NeedLine>
      {timer.reply && (
        <div className="mt-3">
          <TimeoutProblem reply={timer.reply} />
        </div>
      )}
    </>
  )
}

function Remaining({ end }: { end: number }) {
  const now = useNow(1_000)
  return <span className="tabular-nums whitespace-nowrap">{remainingText(end - now)}</span>
}

/** With a known cause the action is Retry; without one, the logs may explain the failure. */
export function Failed({ need: { machine: row, others }, look }: RowProps<"failed">) {
  const { slug } = useBrand()
  const again = row.cause === null ? null : againAddress(row, slug)
  return (
    <NeedLine
      tone="red"
      icon="triangle-alert"
      title={
        <>
          <bdi translate="no">{row.name}</bdi>
          <span>{others > 0 ? ` and ${formatNumber(others)} more failed` : " failed"}</span>
        </>
      }
      action={
        others > 0 ? (
          <LinkButton
            to={`${href("/deployments")}?${new URLSearchParams({ status: row.status })}`}
            look={look}
            size="sm"
          >
            View them<span className="sr-only"> in your deployments</span>
          </LinkButton>
        ) : again === null ? (
          <LinkButton key="logs" to={logsAddress(row.id)} look={look} size="sm">
            View logs<span className="sr-only"> of {row.name}</span>
          </LinkButton>
        ) : (
          <RetryLink to={again} look={look} name={row.name} />
        )
      }
    >
      {row.cause === null ? (
        others > 0 ? (
          "The platform gave no reason. You aren't charged for them."
        ) : (
          "The platform gave no reason. You aren't charged for it."
        )
      ) : (
        <bdi translate="yes">{row.cause}</bdi>
      )}
    </NeedLine>
  )
}

/** The balance can't pay an hour that comes soon, or before a machine's timeout. */
export function BalanceEnds({ need: { costs, others }, look }: RowProps<"balance-ends">) {
  const { rate, usedUp, unpaid } = costs
  if (!unpaid) return null
  return (
    <NeedLine
      tone={usedUp ? "red" : "amber"}
      icon="wallet"
      title={<DataLoss unpaid={unpaid} others={others} />}
      action={<AddFunds look={look} />}
    >
      <span>{usedUp ? "Your balance is used up. " : "Your balance runs out then. "}</span>
      You spend <Money cents={rate} /> an hour.
    </NeedLine>
  )
}

/** The balance is low, but covers what runs now. */
export function LowBalanceNeed({ need: { cents }, look }: RowProps<"low-balance">) {
  return (
    <NeedLine
      tone="amber"
      icon="wallet"
      title={cents > 0 ? `Your balance is down to ${formatMoney(cents)}` : "Your balance is used up"}
      action={<AddFunds look={look} />}
    >
      A machine stops and all data on it is lost when your balance doesn't cover its next hour.
    </NeedLine>
  )
}

function AddFunds({ look }: { look: ActionLook }) {
  return (
    <LinkButton to={href("/balance")} look={look} size="sm">
      Add Funds
    </LinkButton>
  )
}

export function LicenseEnds({ need: { kind, license, at }, look }: RowProps<"expired" | "expires">) {
  const ended = kind === "expired"
  const now = useNow(60_000)
  return (
    <NeedLine
      tone={ended ? "red" : "amber"}
      icon="key-round"
      title={
        <>
          The license for <bdi translate="no">{licensee(license)}</bdi>
          <span>{ended ? " has expired" : " expires soon"}</span>
        </>
      }
      action={<RenewLink license={license} look={look} />}
    >
      <bdi translate="yes">{typeLabel(license.type)}</bdi>
      <span>{ended ? ", until " : `, ${expiryLabel(license, now)}, until `}</span>
      <DateText at={at} />
    </NeedLine>
  )
}

export function Unpaid({ need: { license }, look }: RowProps<"unpaid">) {
  return (
    <NeedLine
      tone="amber"
      icon="banknote"
      title={
        <>
          The license for <bdi translate="no">{licensee(license)}</bdi> is unpaid
        </>
      }
      action={
        <LinkButton
          to={isOpaqueId(license.id) ? payAddress(license.id) : href("/licenses")}
          look={look}
          size="sm"
        >
          Pay Now<span className="sr-only"> for the license for {licensee(license)}</span>
        </LinkButton>
      }
    >
      <bdi translate="yes">{typeLabel(license.type)}</bdi>
      {license.createdAt !== null && (
        <span>
          , ordered <DateText at={license.createdAt} />
        </span>
      )}
    </NeedLine>
  )
}
