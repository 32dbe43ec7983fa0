import { useEffect, useState } from "react"
import { href, useRevalidator } from "react-router"
import { keepUnchanged } from "~/domain/table"
import { usePolled } from "~/http/poll"
import type { loader } from "./list"
import type { PingReading } from "./reading"

/** Spec 1 §4. */
const everyMs = 60_000

interface Known {
  latest: PingReading
  /** The latest that succeeded: shown, with its age, while the platform fails. */
  good: PingReading | null
}

/** The pings as last read, by this page's own loader or by a poll since. */
export function usePings(rendered: PingReading): Known {
  const [known, setKnown] = useState(() => learn(null, rendered))
  const path = href("/admin/pings/list")
  const polled = usePolled<typeof loader>(rendered.query === "" ? path : `${path}?${rendered.query}`, everyMs)
  const [seen, setSeen] = useState({ rendered, polled })
  if (seen.rendered !== rendered || seen.polled !== polled) {
    setSeen({ rendered, polled })
    const arrived = seen.rendered !== rendered ? rendered : polled
    if (arrived) setKnown(learn(known, arrived))
  }

  const { revalidate } = useRevalidator()
  const ended = known.latest.problem?.kind === "session-ended"
  useEffect(() => {
    // The whole page is shown again as visitors see it.
    if (ended) revalidate()
  }, [ended, revalidate])
  return known
}

/** Rows that have not changed stay the same objects, so that a refresh leaves them alone. */
function learn(known: Known | null, arrived: PingReading): Known {
  if (!arrived.found) {
    const isSame = arrived.at === 0 || known?.good?.query === arrived.query
    return { latest: arrived, good: isSame ? (known?.good ?? null) : null }
  }
  const before = known?.good?.found?.rows ?? []
  const rows = keepUnchanged(before, arrived.found.rows, ({ id }) => id)
  return { latest: arrived, good: { ...arrived, found: { ...arrived.found, rows } } }
}
