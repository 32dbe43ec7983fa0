import { linkClass } from "~/ui/link"

/** What ends, licenses and deployments alike, as a file for a calendar. */
export function CalendarLink() {
  return (
    <a href="/calendar.ics" className={`${linkClass} text-sm`}>
      Add ends to a calendar
    </a>
  )
}
