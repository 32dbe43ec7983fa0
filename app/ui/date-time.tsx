import { exactText, utcText } from "./time-text"
import { useHydrated } from "./use-hydrated"

// Made once: a list shows a time in every row.
const localDateTime = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

/** A date and time: in the reader's time zone with scripts, in UTC (and labeled so) without. */
export function DateTime({ at }: { at: number }) {
  const moment = new Date(at)
  const local = useHydrated()
  return (
    <time
      dateTime={moment.toISOString()}
      title={exactText(moment, local)}
      className="whitespace-nowrap narrow:whitespace-normal"
    >
      {local ? localDateTime.format(moment) : utcText(moment)}
    </time>
  )
}
