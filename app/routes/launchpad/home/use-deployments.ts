import { usePolled } from "~/http/poll"
import { useLiveData } from "~/http/use-live-data"
import { useSessionEnd } from "~/http/use-session-end"
import type { Reading } from "../deployments/reading"
import { type Known, learn, unreached } from "../deployments/use-reading"
import type { loader } from "./now"

const everyMs = 10_000

/** The deployments as last read: with the page, or by a poll since. */
export function useDeployments(rendered: Reading): Known {
  const known = useLiveData(rendered, () => usePolled<typeof loader>("/home/now", everyMs, unreached), learn)
  useSessionEnd(known.latest.problem === "session-ended")
  return known
}
