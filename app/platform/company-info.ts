import { z } from "zod"
import type { Log } from "../http/contexts"
import { discard, readJson } from "./body"
import { createCallRateLimit } from "./call-rate-limit"

/** What the platform knows of a network (spec 2 §3), as far as anybody here uses it: the rest is not passed on. */
export interface CompanyInfo {
  companyInfo: { name: string } | null
  /** 0 to 1. */
  confidenceScore: number
  industryMatch: "finance" | "healthcare" | "other"
}

/** Company detection (spec 2 §7): the one call that is made for visitors, with no token and none of their cookies. */
export interface CompanyInfoReader {
  /** Null when it cannot be told; the log has the cause, in the words of spec 2 §8. Never rejects. */
  of(visitor: { address: string; requestId: string; log: Log }): Promise<CompanyInfo | null>
}

export interface CompanyInfoOptions {
  /** Upstream base without a trailing slash. */
  baseUrl: string
  fetch: typeof fetch
  /** The network that an address belongs to: one answer serves all of it. */
  networkOf(address: string): string
  /** Milliseconds by a clock that is never set. */
  now?: () => number
}

const patienceMs = 3_000
const keptMs = 60 * 60_000
const failureKeptMs = 60_000
const networksKept = 5_000
/** However many networks ask, the platform is asked no more often than this. */
const callsAMinute = 120

const name = z.string().trim().min(1).max(120)
const answer = z.object({
  companyInfo: z.object({ name: name.nullish().catch(null) }).nullish(),
  confidenceScore: z.number().min(0).nullish(),
  industryMatch: z.enum(["finance", "healthcare", "other"]).catch("other"),
})

/** Remembers each network's answer for an hour, in bounded memory, so that no visitor can make us flood the platform. */
export function createCompanyInfo({
  baseUrl,
  fetch,
  networkOf,
  now = () => performance.now(),
}: CompanyInfoOptions): CompanyInfoReader {
  const known = new Map<string, { answer: Promise<CompanyInfo | null>; until: number }>()
  const mayCall = createCallRateLimit({ perMinute: callsAMinute, now })

  async function ask(address: string, requestId: string): Promise<CompanyInfo> {
    const response = await fetch(`${baseUrl}/api/user-info`, {
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "x-forwarded-for": address,
        "x-request-id": requestId,
      },
      credentials: "omit",
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) {
      await discard(response)
      throw new StatusError(response.status)
    }
    const body = await readJson(response)
    return shapeOf(answer.parse(body.ok ? body.value : null))
  }

  return {
    of({ address, requestId, log }) {
      const network = networkOf(address)
      const kept = known.get(network)
      if (kept && now() < kept.until) return kept.answer
      if (!mayCall()) return Promise.resolve(null)

      const entry = { until: now() + keptMs, answer: Promise.resolve<CompanyInfo | null>(null) }
      entry.answer = ask(address, requestId).catch((error: unknown) => {
        entry.until = now() + failureKeptMs
        log.warn({ error: reasonOf(error) }, "company detection failed")
        return null
      })
      // Deleted and set again: the first key is then the one that was asked for longest ago.
      known.delete(network)
      known.set(network, entry)
      const oldest = known.keys().next()
      if (known.size > networksKept && !oldest.done) known.delete(oldest.value)
      return entry.answer
    },
  }
}

class StatusError extends Error {
  constructor(status: number) {
    super(`HTTP error! status: ${status}`)
  }
}

/** The two causes of spec 2 §8. */
function reasonOf(error: unknown) {
  return error instanceof StatusError ? error.message : "Failed to fetch user info"
}

/** The score's unit is not shown anywhere: what is above 1 is taken for percent. */
function shapeOf({ companyInfo, confidenceScore, industryMatch }: z.output<typeof answer>): CompanyInfo {
  const score = confidenceScore ?? 0
  return {
    companyInfo: companyInfo?.name ? { name: companyInfo.name } : null,
    confidenceScore: Math.min(1, score > 1 ? score / 100 : score),
    industryMatch,
  }
}
