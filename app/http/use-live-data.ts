import { useState } from "react"

/**
 * What is known from all that has arrived: `rendered` by the page's own loader, now and after each action, and what
 * `usePoll` brings in between, which may depend on what is known. `learn` puts the two together.
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
