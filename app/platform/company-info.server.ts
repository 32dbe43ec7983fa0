import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { Log } from "../http/contexts"
import { discard, readJson } from "./body.server"
import { createCallRateLimit } from "./call-rate-limit.server"

/** What the platform knows about a visitor's network, without the fields that no page uses. */
export interface CompanyInfo {
  companyInfo: { name: string } | null
  /** 0 to 1. */
  confidenceScore: number
  industryMatch: "finance" | "healthcare" | "other"
}

export interface CompanyInfoOptions {
  /** Upstream base without a trailing slash. */
  baseUrl: string
  fetch: typeof fetch
  /** The networks of an address, the narrowest first. All its addresses share one answer; the widest shares a limit of calls. */
  networksOf(address: string): [narrowest: string, ...wider: string[]]
  /** Milliseconds by a clock that is never set. */
  now?: () => number
}

const patienceMs = 3_000
const keptMs = 60 * 60_000
const failureKeptMs = 60_000
const networksKept = 5_000
/** For all networks together, so that a flood of visitors can't flood the platform. */
const callsAMinute = 120

const name = z.string().trim().min(1).max(120)
const answer = z.object({
  companyInfo: z.object({ name: name.nullish().catch(null) }).nullish(),
  confidenceScore: z.number().min(0).nullish(),
  industryMatch: z.enum(["finance", "healthcare", "other"]).catch("other"),
})

/** Company detection for visitors. The call carries no token and no cookies. */
export type CompanyInfoReader = ReturnType<typeof createCompanyInfo>

/** Caches each network's answer for an hour. */
export function createCompanyInfo({
  baseUrl,
  fetch,
  networksOf,
  now = () => performance.now(),
}: CompanyInfoOptions) {
  const answers = new LRUCache<string, Promise<CompanyInfo | null>>({
    max: networksKept,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now },
  })
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
    /** Null when detection failed; the log has the cause. Never rejects. */
    of({
      address,
      requestId,
      log,
    }: {
      address: string
      requestId: string
      log: Log
    }): Promise<CompanyInfo | null> {
      const networks = networksOf(address)
      const [network] = networks
      const cached = answers.get(network)
      if (cached) return cached
      if (!mayCall(networks.at(-1) ?? network)) return Promise.resolve(null)

      const answer = ask(address, requestId).catch((error: unknown) => {
        log.warn({ error: reasonOf(error) }, "company detection failed")
        answers.set(network, Promise.resolve(null), { ttl: failureKeptMs })
        return null
      })
      answers.set(network, answer)
      return answer
    },
  }
}

class StatusError extends Error {
  constructor(status: number) {
    super(`HTTP error! status: ${status}`)
  }
}

function reasonOf(error: unknown) {
  return error instanceof StatusError ? error.message : "Failed to fetch user info"
}

/** The API doesn't say whether the score is a fraction or a percentage. A value above 1 is a percentage. */
function shapeOf({ companyInfo, confidenceScore, industryMatch }: z.output<typeof answer>): CompanyInfo {
  const score = confidenceScore ?? 0
  return {
    companyInfo: companyInfo?.name ? { name: companyInfo.name } : null,
    confidenceScore: Math.min(1, score > 1 ? score / 100 : score),
    industryMatch,
  }
}
