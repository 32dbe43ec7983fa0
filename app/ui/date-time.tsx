import { utcText } from "./time-text"
import { useHydrated } from "./use-hydrated"

/** A moment by the clock: in the reader's own time zone once scripts run, in UTC, and saying so, before. */
export function DateTime({ at }: { at: number }) {
  const moment = new Date(at)
  const local = useHydrated()
  return (
    <time dateTime={moment.toISOString()} title={utcText(moment)} className="whitespace-nowrap">
      {local ? localText(moment) : utcText(moment)}
    </time>
  )
}

function localText(moment: Date) {
  return new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment)
}
