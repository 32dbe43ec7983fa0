import { exactText, utcText } from "./time-text"
import { useHydrated } from "./use-hydrated"

// Made once: a list shows a time in every row.
const utcDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" })

/** In the reader's time zone with scripts, in UTC (and labeled so) without; the exact time is in the title. */
function timeIn(local: Intl.DateTimeFormat, inUtc: (moment: Date) => string) {
  return function Time({ at }: { at: number }) {
    const moment = new Date(at)
    const isLocal = useHydrated()
    return (
      <time
        dateTime={moment.toISOString()}
        title={exactText(moment, isLocal)}
        className="whitespace-nowrap narrow:whitespace-normal"
      >
        {isLocal ? local.format(moment) : inUtc(moment)}
      </time>
    )
  }
}

export const DateTime = timeIn(
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }),
  utcText,
)

const dayTime = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const
const localDayTime = new Intl.DateTimeFormat("en-US", dayTime)
const utcDayTime = new Intl.DateTimeFormat("en-US", { ...dayTime, timeZone: "UTC" })

/** "Sat 19:45" or "Sat 19:45 UTC", of a time within a week: for options, which hold no elements. */
export function useDayTime() {
  const isLocal = useHydrated()
  return (at: number) => (isLocal ? localDayTime.format(at) : `${utcDayTime.format(at)} UTC`)
}

export const DateText = timeIn(
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }),
  (moment) => `${utcDate.format(moment)} UTC`,
)
