import { LRUCache } from "lru-cache"
import { z } from "zod"
import type { Log } from "../../http/contexts"
import { readJson } from "../transport/body.server"
import { createCallRateLimit } from "../transport/limits.server"

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
/** What the platform knows about a visitor's network, without the fields that no page uses. */
const answer = z.object({
  companyInfo: z
    .object({ name: name.nullish().catch(null) })
    .nullish()
    .transform((company) => (company?.name ? { name: company.name } : null)),
  /** 0 to 1. The API doesn't say whether it is a fraction or a percentage. A value above 1 is a percentage. */
  confidenceScore: z
    .number()
    .min(0)
    .nullish()
    .transform((given) => Math.min(1, given && given > 1 ? given / 100 : (given ?? 0))),
  industryMatch: z.enum(["finance", "healthcare", "other"]).catch("other"),
})

export type CompanyInfo = z.output<typeof answer>

interface Visitor {
  address: string
  requestId: string
  log: Log
}

/** Company detection for visitors. The call carries no token and no cookies. Caches each network's answer for an hour. */
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

  async function ask({ address, requestId, log }: Visitor): Promise<CompanyInfo | null> {
    let error = "Failed to fetch user info"
    try {
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
      const body = await readJson(response)
      if (response.ok) return answer.parse(body.ok ? body.value : null)
      error = `HTTP error! status: ${response.status}`
    } catch {}
    log.warn({ error }, "company detection failed")
    return null
  }

  return {
    /** Null when detection failed; the log has the cause. Never rejects. */
    async of(visitor: Visitor): Promise<CompanyInfo | null> {
      const networks = networksOf(visitor.address)
      const [network] = networks
      const cached = answers.get(network)
      if (cached) return await cached
      if (!mayCall(networks.at(-1) ?? network)) return null

      const asked = ask(visitor)
      answers.set(network, asked)
      const answer = await asked
      if (answer === null) answers.set(network, asked, { ttl: failureKeptMs })
      return answer
    },
  }
}
