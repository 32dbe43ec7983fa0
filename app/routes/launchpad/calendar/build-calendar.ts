import ical, { ICalAlarmType, ICalEventTransparency } from "ical-generator"
import { href } from "react-router"
import { lifetimeOf } from "~/domain/countdown"
import { isolated } from "~/domain/isolated"
import type { Deployment } from "~/platform/customer/deployments.server"
import type { License } from "~/platform/customer/licenses.server"
import { detailAddress } from "../deployments/addresses"
import { licensee } from "../licenses/copy"

const dayMs = 86_400_000
const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

/**
 * The end dates as an iCalendar file (RFC 5545), with a reminder 30 days before a license and one hour before a deployment. Stable ids let a
 * calendar update its entries; the origin's host makes them unique.
 */
export function buildCalendar(
  { deployments, licenses }: { deployments: Deployment[]; licenses: License[] },
  { product, origin, now }: { product: string; origin: string; now: number },
) {
  const { host } = new URL(origin)
  const calendar = ical({ name: product, prodId: { company: product, product: "launchpad" } })
  function add(id: string, at: number, warning: number, summary: string, path: string) {
    // Calendars don't accept years of five digits, and an end date in more than a century is of no use.
    if (at <= now || at > now + 36_500 * dayMs) return
    const event = calendar.createEvent({
      id: `${id}@${host}`,
      stamp: new Date(now),
      start: new Date(at),
      summary,
      url: origin + path,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: warning, description: summary })
  }

  for (const { id, expiresAt, ...license } of licenses) {
    const summary = `${product} license for ${isolated(licensee(license))} expires`
    if (expiresAt !== null) add(id, expiresAt, 30 * daySeconds, summary, href("/licenses"))
  }
  for (const { id, name, ...times } of deployments) {
    const lifetime = lifetimeOf(times)
    if (lifetime.kind === "until")
      add(id, lifetime.at, hourSeconds, `${isolated(name)} stops`, detailAddress(id))
  }
  return calendar.toString()
}
