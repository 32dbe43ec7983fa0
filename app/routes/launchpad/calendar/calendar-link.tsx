import { linkClass } from "~/ui/link"

export function CalendarLink() {
  return (
    <a href="/calendar.ics" className={`${linkClass} text-sm`}>
      Add end dates to calendar
    </a>
  )
}
