import { useArrivals } from "~/http/arrivals"
import { usePolled } from "~/http/poll"
import { useSessionEnd } from "~/http/session-end"
import type { Reading } from "../deployments/reading"
import { type Known, learn, unreached } from "../deployments/use-reading"
import type { loader } from "./now"

const everyMs = 10_000

/** The deployments as last read: with the page, or by a poll since. */
export function useDeployments(rendered: Reading): Known {
  const known = useArrivals(rendered, () => usePolled<typeof loader>("/home/now", everyMs, unreached), learn)
  useSessionEnd(known.latest.problem === "session-ended")
  return known
}
