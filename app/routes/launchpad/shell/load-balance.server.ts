import type { ProblemKind } from "~/domain/outcome"
import type { Platform } from "~/platform/platform"

export interface BalanceSnapshot {
  /** Null when it couldn't be loaded. */
  cents: number | null
  /** Why it couldn't be loaded. */
  problem: ProblemKind | null
  /** Epoch milliseconds; the later of two snapshots wins. */
  at: number
}

/** The header must not delay a page. A late balance arrives with the next poll. */
const timeoutMs = 2500

/** Null when the session has ended. */
export async function loadBalance(platform: Platform): Promise<BalanceSnapshot | null> {
  const outcome = await Promise.race([platform.balance.get(), after(timeoutMs)])
  const at = Date.now()
  if (outcome === "late") return { cents: null, problem: "unavailable", at }
  if (outcome.ok) return { cents: outcome.value.cents, problem: null, at }
  const { kind } = outcome.problem
  return kind === "session-ended" ? null : { cents: null, problem: kind, at }
}

function after(ms: number) {
  return new Promise<"late">((resolve) => {
    setTimeout(resolve, ms, "late").unref()
  })
}
