import { type Expiring, expiryLabel, expiryTone } from "~/domain/license-expiry"
import { useNow } from "~/ui/clock"
import { Icon } from "~/ui/icon"
import { utcText } from "~/ui/time-text"

const looks = {
  green: { icon: "circle-check", text: "text-green" },
  amber: { icon: "clock-3", text: "text-amber" },
  red: { icon: "triangle-alert", text: "text-red" },
} as const

export function Expiry({ license }: { license: Expiring }) {
  const now = useNow(60_000)
  const { icon, text } = looks[expiryTone(license, now)]
  const label = expiryLabel(license, now)
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${text}`}>
      <Icon name={icon} />
      {license.expiresAt === null ? (
        label
      ) : (
        <Until at={license.expiresAt} ended={license.expiresAt <= now}>
          {label}
        </Until>
      )}
    </span>
  )
}

/** "Expired" is no time, so only what is left has an element of one. */
function Until({ at, ended, children }: { at: number; ended: boolean; children: string }) {
  const date = new Date(at)
  if (ended) return <span title={utcText(date)}>{children}</span>
  return (
    <time dateTime={date.toISOString()} title={utcText(date)}>
      {children}
    </time>
  )
}
