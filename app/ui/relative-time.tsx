import { useNow } from "./clock"
import { exactText, relativeTimeText } from "./time-text"
import { useHydrated } from "./use-hydrated"

/** "4 min ago"; the exact local and UTC time is in the title, the machine form in `datetime`. */
export function RelativeTime({ at }: { at: string | number }) {
  const now = useNow(30_000)
  const moment = new Date(at)
  const local = useHydrated()
  return (
    <time data-relative dateTime={moment.toISOString()} title={exactText(moment, local)}>
      {relativeTimeText(moment.getTime() - now)}
    </time>
  )
}
