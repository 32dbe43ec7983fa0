import { endsSoon } from "~/domain/license-expiry"
import { renewalOf } from "~/domain/license-quote"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateText } from "~/ui/date"
import { TitledPanel } from "~/ui/panel"
import { CalendarLink } from "../calendar/calendar-link"
import { orderAddress } from "./addresses"
import { Expiry } from "./expiry"
import type { LicenseRow } from "./reading"
import { licensee, typeWord } from "./words"

/** What ends within 90 days or has ended, soonest first, with the way to carry it on; nothing when nothing does. */
export function EndsSoon({ rows }: { rows: LicenseRow[] }) {
  const now = useNow(60_000)
  const ending = rows
    .filter(({ expiresAt }) => endsSoon(expiresAt, now))
    .sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
  if (ending.length === 0) return null
  return (
    <TitledPanel title="Expired, or ends within 90 days" aside={<CalendarLink />}>
      <ul className="border-t border-line">
        {ending.map((license) => (
          <Ending key={license.id} license={license} />
        ))}
      </ul>
    </TitledPanel>
  )
}

function Ending({ license }: { license: LicenseRow }) {
  const { type, expiresAt } = license
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line px-5 py-3 not-first:border-t max-md:gap-x-4 max-md:px-4">
      <span className="min-w-0 flex-1 basis-48 max-md:basis-full [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{licensee(license)}</bdi>{" "}
        <bdi className="text-ink-2">{typeWord(type)}</bdi>
      </span>
      <span className="md:w-36">
        <Expiry license={license} />
      </span>
      <span className="text-sm md:w-24 text-ink-2">{expiresAt !== null && <DateText at={expiresAt} />}</span>
      <LinkButton to={orderAddress(renewalOf(license))} size="sm" className="max-md:ml-auto">
        Renew
        <span className="sr-only"> the license of {licensee(license)} with Enterprise Pro</span>
      </LinkButton>
    </li>
  )
}
