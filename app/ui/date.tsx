import { exactText } from "./time-text"
import { useHydrated } from "./use-hydrated"

// Made once: a list shows a date in every row.
const localDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" })
const utcDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" })

/** A date with its year: in the reader's time zone with scripts, in UTC (and labeled so) without; the exact time is in the title. */
export function DateText({ at }: { at: number }) {
  const moment = new Date(at)
  const local = useHydrated()
  return (
    <time
      dateTime={moment.toISOString()}
      title={exactText(moment, local)}
      className="whitespace-nowrap narrow:whitespace-normal"
    >
      {local ? localDate.format(moment) : `${utcDate.format(moment)} UTC`}
    </time>
  )
}
