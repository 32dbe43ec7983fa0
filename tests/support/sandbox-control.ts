/** What the sandbox can be made to do to a request instead of answering it. */
export type Fault =
  | { kind: "status"; status: number; body?: unknown }
  | { kind: "delay"; ms: number }
  | { kind: "cut" }
  | { kind: "malformed" }
  | { kind: "huge"; bytes: number }
  | { kind: "file"; type: string; base64: string; cut?: boolean }
  | { kind: "json"; body: unknown }
  | { kind: "zip"; bytes: number }

export interface FaultRule {
  method?: string
  /** Exact path below /sandbox, such as "/api/deployments"; `*` stands for one whole segment. */
  path: string
  /** E-mail of the one account that it happens to; everyone when absent. */
  account?: string
  /** How often it happens; until cleared when absent. */
  times?: number
  fault: Fault
}

/** A request as the sandbox received it, secrets replaced. */
export interface UpstreamRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  account: string | null
  requestId: string | null
  at: string
  /** When the answer was over; absent while it is under way. */
  endedAt?: string
  /** The caller left before the answer was whole. */
  abandoned?: boolean
}

export interface SandboxSettings {
  accessTokenTtl?: number
  /** How many times faster deployments live; 1 is real time. */
  speed?: number
  /** The next created deployment fails with this cause. */
  failNext?: string
  balanceCents?: { email: string; cents: number }
  admin?: { email: string; isAdmin: boolean }
}

export interface SeededDeployment {
  email: string
  name: string
  configId: string
  status: string
  timeoutMins?: number | null
  version?: string
  ipv4?: string
  errorMessage?: string
  createdAt?: string
  /** Puts that many in, numbered. */
  count?: number
}

export interface SeededLicense {
  email: string
  type: "community" | "trial" | "enterprise"
  organizationName: string
  payment?: "not_required" | "pending" | "paid"
  usersLimit?: number
  gpusLimit?: number
  supportLevel?: "none" | "email" | "premium"
  /** From now; null means never. */
  expiresInDays?: number | null
  count?: number
}

export interface SeededTestRun {
  /** Of one that was put in before: this one takes its place. */
  id?: string
  testType?: string
  status?: string
  branch?: string
  errorMessage?: string
  /** Null while it runs. */
  durationSeconds?: number | null
  logContent?: string
  createdAt?: string
  /** Their ids are art_1, art_2, … */
  artifacts?: Array<{
    filename: string
    fileType: "log" | "screenshot" | "other"
    contentType: string
    text?: string
    base64?: string
    /** So many bytes of log lines. */
    bytes?: number
  }>
  count?: number
}

export interface SandboxControl {
  /** Back to the sample data: faults, settings and the request log are cleared too. */
  reset(): Promise<void>
  fault(rule: FaultRule): Promise<void>
  clearFaults(): Promise<void>
  /** Every upstream request since the reset; a terminal's upgrade has the method "UPGRADE". */
  requests(): Promise<UpstreamRequest[]>
  clearRequests(): Promise<void>
  settings(settings: SandboxSettings): Promise<void>
  /** Resolves to the new ids. */
  deployments(seed: SeededDeployment): Promise<string[]>
  /** Resolves to the new ids. */
  licenses(seed: SeededLicense): Promise<string[]>
  /** Resolves to the new ids. */
  testRuns(seed: SeededTestRun): Promise<string[]>
}

/** Speaks to the sandbox's control endpoints, which answer loopback callers with the header only. */
export function createSandboxControl(origin: string): SandboxControl {
  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${origin}/sandbox/control/${path}`, {
      method,
      headers: {
        "x-sandbox-control": "1",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!response.ok) {
      throw new Error(`sandbox control: ${method} ${path} → ${response.status} ${await response.text()}`)
    }
    return response
  }

  return {
    reset: async () => void (await call("POST", "reset")),
    fault: async (rule) => void (await call("POST", "faults", rule)),
    clearFaults: async () => void (await call("DELETE", "faults")),
    // Our own sandbox wrote these two answers: they are taken at their word.
    requests: async () => (await (await call("GET", "requests")).json()) as UpstreamRequest[],
    clearRequests: async () => void (await call("DELETE", "requests")),
    settings: async (settings) => void (await call("POST", "settings", settings)),
    async deployments(seed) {
      const { ids } = (await (await call("POST", "deployments", seed)).json()) as { ids: string[] }
      return ids
    },
    async licenses(seed) {
      const { ids } = (await (await call("POST", "licenses", seed)).json()) as { ids: string[] }
      return ids
    },
    async testRuns(seed) {
      const { ids } = (await (await call("POST", "test-runs", seed)).json()) as { ids: string[] }
      return ids
    },
  }
}
