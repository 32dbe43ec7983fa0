import { exactText, utcText } from "./time-text"
import { useHydrated } from "./use-hydrated"

// Made once: a list shows a time in every row.
const localDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" })
const utcDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" })

/** In the reader's time zone with scripts, in UTC (and labeled so) without; the exact time is in the title. */
function timeIn(inLocal: (moment: Date) => string, inUtc: (moment: Date) => string) {
  return function Time({ at }: { at: number }) {
    const moment = new Date(at)
    const isLocal = useHydrated()
    return (
      <time
        dateTime={moment.toISOString()}
        title={exactText(moment, isLocal)}
        className="whitespace-nowrap narrow:whitespace-normal"
      >
        {isLocal ? inLocal(moment) : inUtc(moment)}
      </time>
    )
  }
}

const clockTime = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const
const date = { day: "numeric", month: "short" } as const
const inThisYear = new Intl.DateTimeFormat("en-US", { weekday: "short", ...date, ...clockTime })
const inAnotherYear = new Intl.DateTimeFormat("en-US", { year: "numeric", ...date, ...clockTime })

/** A date and time. */
export const DateTime = timeIn((moment) => {
  const isThisYear = moment.getFullYear() === new Date().getFullYear()
  return (isThisYear ? inThisYear : inAnotherYear).format(moment)
}, utcText)

const dayTime = { weekday: "short", ...clockTime } as const
const localDayTime = new Intl.DateTimeFormat("en-US", dayTime)
const utcDayTime = new Intl.DateTimeFormat("en-US", { ...dayTime, timeZone: "UTC" })

/** "Sat 19:45" or "Sat 19:45 UTC", of a time within a week: for options, which hold no elements. */
export function useDayTime() {
  const isLocal = useHydrated()
  return (at: number) => (isLocal ? localDayTime.format(at) : `${utcDayTime.format(at)} UTC`)
}

export const DateText = timeIn(
  (moment) => localDate.format(moment),
  (moment) => `${utcDate.format(moment)} UTC`,
)
