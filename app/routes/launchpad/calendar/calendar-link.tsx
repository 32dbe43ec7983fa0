import { href } from "react-router"

export function CalendarLink() {
  return (
    <a href={href("/calendar.ics")} className="link text-sm">
      Add end dates to calendar
    </a>
  )
}
