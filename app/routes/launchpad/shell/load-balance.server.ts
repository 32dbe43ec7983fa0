import type { ProblemOrKind } from "~/domain/outcome"
import type { Snapshot } from "~/domain/snapshot"
import { inTime } from "~/http/with-timeout.server"
import type { Platform } from "~/platform/platform.server"

export interface BalanceSnapshot extends Snapshot<ProblemOrKind> {
  /** Null when it couldn't be loaded. */
  cents: number | null
  /** Whether any call to the platform has failed lately. */
  faulty: boolean
}

/** The header must not delay a page: a late balance arrives with the next poll. */
export async function loadBalance(platform: Platform): Promise<BalanceSnapshot> {
  const outcome = await inTime("balance", platform.balance.get())
  const at = Date.now()
  const faulty = platform.faulty()
  return outcome.ok
    ? { cents: outcome.value.cents, problem: null, faulty, at }
    : { cents: null, problem: outcome.problem, faulty, at }
}
