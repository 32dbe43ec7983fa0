import { type Expiring, expiryLabel, expiryTone } from "~/domain/license-expiry"
import { useNow } from "~/ui/clock"
import { Icon } from "~/ui/icon"
import { utcText } from "~/ui/time-text"

const looks = {
  green: { icon: "circle-check", text: "text-green" },
  amber: { icon: "clock-3", text: "text-amber" },
  red: { icon: "triangle-alert", text: "text-red" },
} as const

/** How long a license lasts, in the colours and labels of spec 2 §4; the exact end is in the title. */
export function Expiry({ license }: { license: Expiring }) {
  const now = useNow(60_000)
  const { icon, text } = looks[expiryTone(license, now)]
  const words = expiryLabel(license, now)
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${text}`}>
      <Icon name={icon} />
      {license.expiresAt === null ? words : <Until at={license.expiresAt}>{words}</Until>}
    </span>
  )
}

function Until({ at, children }: { at: number; children: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()} title={utcText(moment)}>
      {children}
    </time>
  )
}
