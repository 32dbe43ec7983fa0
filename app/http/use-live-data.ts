import { useState } from "react"

/**
 * Merges two sources: `rendered` comes from the page's loader, now and after each action; `usePoll` brings updates in
 * between and may depend on the merged data. `learn` merges a new value into the known data.
 */
export function useLiveData<Arrived, Known>(
  rendered: Arrived,
  usePoll: (known: Known) => Arrived | undefined,
  learn: (known: Known | null, arrived: Arrived) => Known,
): Known {
  const [known, setKnown] = useState(() => learn(null, rendered))
  const polled = usePoll(known)
  const [seen, setSeen] = useState({ rendered, polled })
  if (seen.rendered !== rendered || seen.polled !== polled) {
    setSeen({ rendered, polled })
    const arrived = seen.rendered !== rendered ? rendered : polled
    if (arrived) setKnown(learn(known, arrived))
  }
  return known
}
