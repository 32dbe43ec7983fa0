import { useState } from "react"
import { href } from "react-router"
import { isStale } from "~/domain/is-stale"
import { usePolled } from "~/http/poll"
import type { LogSnapshot } from "../../load-logs.server"
import { useLogQuery, writeLogQuery } from "../../log-query"
import type { loader } from "../../logs.poll"

const everyMs = 5_000
const unreached: LogSnapshot = { at: 0, logs: null, problem: "unavailable" }

/** The logs as last read, by this page's own loader or by a poll since; `stale` while the polls fail. */
export function useLiveLogs(rendered: LogSnapshot, following: boolean) {
  const { id, view } = useLogQuery()
  const asked = writeLogQuery({
    ...view,
    file: rendered.logs?.name ?? view.file,
    line: null,
    from: null,
    wrap: true,
    times: true,
  })
  const path = `${href("/deployments/:id/logs/now", { id })}?${asked}`
  const polled = usePolled<typeof loader>(path, everyMs, unreached, { enabled: following })
  const [known, setKnown] = useState({ rendered, polled, good: rendered, stale: false })
  if (known.rendered !== rendered) {
    // Another file, search or window: what was polled for the one before says nothing of it.
    setKnown({ rendered, polled, good: rendered, stale: false })
  } else if (known.polled !== polled && polled) {
    const newer = polled.logs !== null && !isStale(polled.at, known.good.at)
    setKnown({ rendered, polled, good: newer ? polled : known.good, stale: polled.logs === null })
  }
  return { reading: known.good, stale: known.stale && following }
}
