import { RelativeTime } from "~/ui/relative-time"

/** Above data that couldn't be refreshed. `at` is when it was loaded, in epoch milliseconds. */
export function StaleData({ at }: { at: number }) {
  return (
    <span role="status" data-load-failed className="text-sm text-amber">
      Last updated <RelativeTime at={at} /> · retrying
    </span>
  )
}
