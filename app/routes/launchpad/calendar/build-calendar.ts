import ical, { ICalAlarmType, ICalEventTransparency } from "ical-generator"
import { lifetimeOf } from "~/domain/countdown"
import type { Deployment } from "~/platform/deployments.server"
import type { License } from "~/platform/licenses.server"
import { licensee } from "../licenses/copy"

export interface CalendarContent {
  deployments: Deployment[]
  licenses: License[]
}

export interface CalendarOptions {
  product: string
  /** Public origin. Its host makes the ids unique. */
  origin: string
  /** Epoch milliseconds. Earlier end dates are left out. */
  now: number
}

const dayMs = 86_400_000
const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

/** The end dates as an iCalendar file (RFC 5545), with a reminder 30 days before a license and one hour before a deployment. Stable ids let a calendar update its entries. */
export function buildCalendar(
  { deployments, licenses }: CalendarContent,
  { product, origin, now }: CalendarOptions,
): string {
  const host = new URL(origin).host
  const calendar = ical({ name: product, prodId: { company: product, product: "launchpad" } })
  const entries = [
    ...licenses.flatMap(({ id, expiresAt, ...license }) =>
      expiresAt === null
        ? []
        : [
            {
              id,
              at: expiresAt,
              summary: `${product} license for ${licensee(license)} expires`,
              url: `${origin}/licenses`,
              warning: 30 * daySeconds,
            },
          ],
    ),
    ...deployments.flatMap((deployment) => {
      const lifetime = lifetimeOf(deployment)
      if (lifetime.kind !== "until") return []
      return [
        {
          id: deployment.id,
          at: lifetime.at,
          summary: `${deployment.name} stops`,
          url: `${origin}/deployments/${encodeURIComponent(deployment.id)}`,
          warning: hourSeconds,
        },
      ]
    }),
  ]
  for (const { id, at, summary, url, warning } of entries) {
    // Calendars don't accept years of five digits, and an end date in more than a century is of no use.
    if (at <= now || at > now + 36_500 * dayMs) continue
    const event = calendar.createEvent({
      id: `${id}@${host}`,
      stamp: new Date(now),
      start: new Date(at),
      summary,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: warning, description: summary })
  }
  return calendar.toString()
}
