import type { Platform } from "~/platform/platform"

export interface BalanceSnapshot {
  /** Null when it couldn't be loaded. */
  cents: number | null
  platform: "answering" | "faulty" | "silent"
  /** Epoch milliseconds; the later of two snapshots wins. */
  at: number
}

/** The header must not delay a page. A late balance arrives with the next poll. */
const timeoutMs = 2500

/** Null when the session has ended. */
export async function loadBalance(platform: Platform): Promise<BalanceSnapshot | null> {
  const outcome = await Promise.race([platform.balance.get(), after(timeoutMs)])
  const at = Date.now()
  if (outcome === "late") return { cents: null, platform: "silent", at }
  if (outcome.ok) return { cents: outcome.value.cents, platform: "answering", at }
  switch (outcome.problem.kind) {
    case "unavailable":
      return { cents: null, platform: "silent", at }
    case "busy":
    case "malformed":
      return { cents: null, platform: "faulty", at }
    case "session-ended":
      return null
    default:
      return { cents: null, platform: "answering", at }
  }
}

function after(ms: number) {
  return new Promise<"late">((resolve) => {
    setTimeout(resolve, ms, "late").unref()
  })
}
