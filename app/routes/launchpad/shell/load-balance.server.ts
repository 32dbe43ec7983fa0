import type { Platform } from "~/platform/platform"

/** What the header shows of the upstream: the balance, and whether anything answered at all. */
export interface BalanceSnapshot {
  /** Null when it could not be read. */
  cents: number | null
  platform: "answering" | "faulty" | "silent"
  /** Epoch milliseconds: of two readings the later one counts. */
  at: number
}

/** The header never holds a page back for longer; the next poll brings what came late. */
const timeoutMs = 2500

/** Null once the session is over. */
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
