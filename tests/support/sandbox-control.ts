/** Faults that the sandbox can answer a request with. */
export type Fault =
  | { kind: "status"; status: number; body?: unknown }
  | { kind: "delay"; ms: number }
  | { kind: "cut" }
  | { kind: "malformed" }
  | { kind: "file"; type: string; base64: string; cut?: boolean }
  | { kind: "huge"; type: string; bytes: number }

interface FaultLimits {
  /** Email of the one account affected; all accounts when absent. */
  account?: string
  /** How many requests it affects; all until cleared when absent. */
  times?: number
}

export interface FaultRule extends FaultLimits {
  method?: string
  /** Exact path below /sandbox, such as "/api/deployments"; `*` stands for one whole segment. */
  path: string
  fault: Fault
}

/** A request as the sandbox received it, with secrets replaced. */
export interface UpstreamRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  account: string | null
  requestId: string | null
  at: string
  /** When the response ended; absent while it is running. */
  endedAt?: string
  /** The caller left before the response was complete. */
  abandoned?: boolean
}

export interface SandboxSettings {
  accessTokenTtl?: number
  /** How many times faster deployments run; 1 is real time. */
  speed?: number
  /** The next created deployment fails with this cause. */
  failNext?: string
  /** Long or foreign names and texts in answers and sign-ins. */
  texts?: "long" | "foreign"
  balanceCents?: { email: string; cents: number }
  admin?: { email: string; isAdmin: boolean }
}

export interface SeededDeployment {
  email: string
  name: string
  /** A Trial VM, by default. */
  configId?: string
  /** Running, by default. */
  status?: string
  timeoutMins?: number | null
  version?: string
  ipv4?: string
  errorMessage?: string
  createdAt?: string
  /** Instead of the time of its creation. */
  ageMs?: number
  /** Adds that many, with numbered names. */
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
  /** The id of an earlier run, which this one replaces. */
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
    /** Fills the file with that many bytes of log lines. */
    bytes?: number
  }>
  count?: number
}

export type SandboxControl = ReturnType<typeof createSandboxControl>

/** Calls the sandbox's control endpoints, which answer only loopback callers with the header. */
export function createSandboxControl(origin: string) {
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

  async function fault(rule: FaultRule) {
    await call("POST", "faults", rule)
  }
  const faultAt = (request: string, fault: Fault, limits: FaultLimits = {}) => {
    const [path = "", method] = request.split(" ").reverse()
    return { path, ...(method && { method }), fault, ...limits }
  }

  /** Every upstream request since the reset, or those whose "GET /api/x" matches. An upgrade has the method "UPGRADE". */
  async function requests(which = /^/) {
    // Our own sandbox writes these responses, so their types need no check.
    const all = (await (await call("GET", "requests")).json()) as UpstreamRequest[]
    return all.filter(({ method, path }) => which.test(`${method} ${path}`))
  }

  /** Resolves to the new ids. */
  async function seeded(kind: string, seed: object) {
    const { ids } = (await (await call("POST", kind, seed)).json()) as { ids: string[] }
    return ids
  }

  const licenses = (seed: SeededLicense) => seeded("licenses", seed)
  const deployments = ({ ageMs, ...seed }: SeededDeployment) => {
    const created = ageMs !== undefined && { createdAt: new Date(Date.now() - ageMs).toISOString() }
    return seeded("deployments", { configId: "trial_vm_hetzner", status: "running", ...created, ...seed })
  }

  return {
    /** Resets the sample data, faults, settings and the request log. */
    reset: async () => void (await call("POST", "reset")),
    fault,
    /** Requests to "/api/deployments", or only "POST /api/deployments", are answered with that status. */
    fails: (request: string, status: number, limits?: FaultLimits) =>
      fault(faultAt(request, { kind: "status", status }, limits)),
    /** The same with this JSON. */
    answers: (request: string, body: unknown, limits?: FaultLimits) =>
      fault(faultAt(request, { kind: "status", status: 200, body }, limits)),
    /** Their answers come that much later. */
    delays: (request: string, ms: number, limits?: FaultLimits) =>
      fault(faultAt(request, { kind: "delay", ms }, limits)),
    clearFaults: async () => void (await call("DELETE", "faults")),
    requests,
    /** What the platform was asked to change. */
    changes: async () =>
      (await requests(/^(?!GET|UPGRADE)\w+ \/api\//)).map(({ method, path, body }) => ({
        method,
        path,
        body,
      })),
    clearRequests: async () => void (await call("DELETE", "requests")),
    settings: async (settings: SandboxSettings) => void (await call("POST", "settings", settings)),
    deployments,
    /** One of them; resolves to its id. */
    async deployment(email: string, name: string, more: Partial<SeededDeployment> = {}) {
      const [id = ""] = await deployments({ email, name, ...more })
      return id
    },
    licenses,
    /** An enterprise license that awaits its payment; resolves to its id. */
    async unpaidLicense(email: string, organizationName: string, size: Partial<SeededLicense> = {}) {
      const [id = ""] = await licenses({
        email,
        type: "enterprise",
        organizationName,
        payment: "pending",
        ...size,
      })
      return id
    },
    testRuns: (seed: SeededTestRun) => seeded("test-runs", seed),
  }
}
