import ical, { ICalAlarmType, ICalEventTransparency } from "ical-generator"
import { href } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { isolated } from "~/domain/isolated"
import type { License } from "~/platform/customer/licenses.server"
import { detailAddress } from "../deployments/addresses"
import { licensee } from "../licenses/copy"

const dayMs = 86_400_000
const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

/**
 * The end dates as an iCalendar file (RFC 5545), with a reminder 30 days before a license, one day before the end of the balance and
 * one hour before a deployment. Stable ids let a calendar update its entries; the origin's host makes them unique.
 */
export function buildCalendar(
  { machines, licenses }: { machines: Pick<DeploymentRow, "id" | "name" | "end">[]; licenses: License[] },
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
  for (const { id, name, end } of machines) {
    const why = end.by === "balance" ? `, when your ${product} balance runs out` : ""
    const summary = `${isolated(name)} stops and all data on it is lost${why}`
    if ("at" in end) add(id, end.at, hourSeconds, summary, detailAddress(id))
  }
  const unpaid = machines.flatMap(({ end }) => (end.by === "balance" ? [end.at] : []))
  const lost = `Your ${product} balance runs out and the data on its machines is lost`
  if (unpaid.length > 0) add("balance", Math.min(...unpaid), daySeconds, lost, href("/balance"))
  return calendar.toString()
}
