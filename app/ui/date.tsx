import { utcText } from "./time-text"
import { useHydrated } from "./use-hydrated"

/** A date with its year: in the reader's time zone with scripts, in UTC without; the exact time is in the title. */
export function DateText({ at }: { at: number }) {
  const moment = new Date(at)
  const local = useHydrated()
  return (
    <time dateTime={moment.toISOString()} title={utcText(moment)} className="whitespace-nowrap">
      {new Intl.DateTimeFormat("en-US", {
        dateStyle: "medium",
        ...(local ? {} : { timeZone: "UTC" }),
      }).format(moment)}
    </time>
  )
}
