import { href } from "react-router"
import { linkClass } from "~/ui/link"

export function CalendarLink() {
  return (
    <a href={href("/calendar.ics")} className={`${linkClass} text-sm`}>
      Add end dates to calendar
    </a>
  )
}
