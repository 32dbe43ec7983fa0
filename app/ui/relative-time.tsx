import { describeAge, utcText } from "./age"
import { useNow } from "./clock"
import { useHydrated } from "./hydrated"

/** "4 min ago"; the exact moment, local and UTC, is in the title, its machine form in `datetime`. */
export function RelativeTime({ at }: { at: string | number }) {
  const now = useNow(30_000)
  const moment = new Date(at)
  const local = useHydrated() ? `${moment.toLocaleString()} · ` : ""
  return (
    <time dateTime={moment.toISOString()} title={local + utcText(moment)}>
      {describeAge(moment.getTime() - now)}
    </time>
  )
}
