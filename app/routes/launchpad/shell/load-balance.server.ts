import type { Problem } from "~/domain/outcome"
import { inTime } from "~/http/with-timeout.server"
import type { Platform } from "~/platform/platform.server"

export interface BalanceSnapshot {
  /** Null when it couldn't be loaded. */
  cents: number | null
  /** Why it couldn't be loaded. */
  problem: Problem | null
  /** Whether any call to the platform has failed lately. */
  faulty: boolean
  /** Epoch milliseconds; the later of two snapshots wins. */
  at: number
}

/** Null when the session has ended. The header must not delay a page: a late balance arrives with the next poll. */
export async function loadBalance(platform: Platform): Promise<BalanceSnapshot | null> {
  const outcome = await inTime(platform.balance.get())
  const at = Date.now()
  const faulty = platform.faulty()
  if (outcome.ok) return { cents: outcome.value.cents, problem: null, faulty, at }
  const { problem } = outcome
  return problem.kind === "session-ended" ? null : { cents: null, problem, faulty, at }
}
