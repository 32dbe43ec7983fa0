import { useEffect, useState } from "react"
import { href, useRevalidator } from "react-router"
import { isAwaited } from "~/domain/provisioning"
import { usePolled } from "~/http/poll"
import type { loader } from "./list"
import type { Reading } from "./reading"
import { learnSteps } from "./steps/reading-steps"

/** Spec 1 §9: the list, and the list while a new deployment has not come up. */
const listEveryMs = 5_000
const startingEveryMs = 2_000

export interface Known {
  /** The latest reading of all. */
  latest: Reading
  /** The latest one that succeeded: shown, with its age, while the platform fails. */
  good: Reading | null
}

/** The deployments as last read, by this page's own loader or by a poll since. */
export function useReading(rendered: Reading, hasten: (reading: Reading) => boolean, only?: string): Known {
  const [known, setKnown] = useState(() => learn(null, rendered))
  const everyMs = hasten(known.good ?? known.latest) ? startingEveryMs : listEveryMs
  // Whoever looks elsewhere meanwhile is told by the tab when it is ready.
  const awaited = known.good?.rows?.some((row) => isAwaited(row, known.latest.at)) ?? false
  const polled = usePolled<typeof loader>(listAddress(only), everyMs, true, awaited)
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

function listAddress(only: string | undefined) {
  const address = href("/deployments/list")
  return only === undefined ? address : `${address}?only=${encodeURIComponent(only)}`
}

/** A poll that was sent before an action may be answered after it: then it knows less than the page does already. */
export function learn(known: Known | null, arrived: Reading): Known {
  const good = known?.good ?? null
  if (known && good && arrived.rows && arrived.at < good.at) return known
  if (!arrived.rows) return { latest: arrived, good }
  const before = new Map(good?.rows?.map((row) => [row.id, row.steps]))
  const rows = arrived.rows.map((row) => ({
    ...row,
    steps: learnSteps(before.get(row.id) ?? null, row.steps),
  }))
  return { latest: arrived, good: { ...arrived, rows } }
}
