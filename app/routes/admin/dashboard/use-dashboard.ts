import { useEffect, useState } from "react"
import { href, useRevalidator } from "react-router"
import { keepUnchanged } from "~/domain/table"
import { usePolled } from "~/http/poll"
import type { loader } from "./list"
import type { DashboardReading } from "./rows"

/** Spec 1 §4. */
const everyMs = 10_000

interface Known {
  /** The latest reading of all. */
  latest: DashboardReading
  /** The latest that succeeded: shown, with its age, while the platform fails. */
  good: DashboardReading | null
}

/** The list as last read, by this page's own loader or by a poll since. */
export function useDashboard(rendered: DashboardReading): Known {
  const [known, setKnown] = useState(() => learn(null, rendered))
  const path = href("/dashboard/list")
  const polled = usePolled<typeof loader>(rendered.query === "" ? path : `${path}?${rendered.query}`, everyMs)
  const [seen, setSeen] = useState({ rendered, polled })
  if (seen.rendered !== rendered || seen.polled !== polled) {
    setSeen({ rendered, polled })
    const arrived = seen.rendered !== rendered ? rendered : polled
    if (arrived) setKnown(learn(known, arrived))
  }

  const { revalidate } = useRevalidator()
  const ended = known.latest.problem === "session-ended"
  useEffect(() => {
    // The whole page is shown again as visitors see it.
    if (ended) revalidate()
  }, [ended, revalidate])
  return known
}

/** A poll that was sent before an action may be answered after it: then it knows less than the page does already. */
function learn(known: Known | null, arrived: DashboardReading): Known {
  const good = known?.good?.query === arrived.query ? known.good : null
  if (!arrived.found) return { latest: arrived, good: good ?? null }
  if (known && good && arrived.at < good.at) return known
  const before = known?.good?.found?.rows ?? []
  const rows = keepUnchanged(before, arrived.found.rows, ({ id }) => id)
  return { latest: arrived, good: { ...arrived, found: { ...arrived.found, rows } } }
}
