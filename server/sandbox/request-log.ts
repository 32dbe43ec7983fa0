/** One request that reached the sandbox, as tests read it. */
export interface LoggedRequest {
  method: string
  /** Below /sandbox. */
  path: string
  query: Record<string, string>
  body: unknown
  /** E-mail of the bearer token's owner. */
  account: string | null
  requestId: string | null
  /** ISO 8601. */
  at: string
  /** ISO 8601, of an answer that is over; absent while it is under way, and for terminals. */
  endedAt?: string
  /** The caller left before the answer was whole. */
  abandoned?: boolean
}

export interface RequestLog {
  add(request: LoggedRequest): void
  all(): LoggedRequest[]
  clear(): void
}

const maxEntries = 20_000
const secretNames = new Set([
  "client_secret",
  "code",
  "code_verifier",
  "id_token_hint",
  "password",
  "refresh_token",
  "token",
])

/** The newest requests only, so that a sandbox that runs for weeks does not grow. */
export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = []
  return {
    add(request) {
      requests.push(request)
      if (requests.length > maxEntries * 1.1) requests = requests.slice(-maxEntries)
    },
    all: () => requests,
    clear() {
      requests = []
    },
  }
}

/** Parameters as they came, but for the values that would let a reader of the log act as somebody. */
export function redactSecrets(parameters: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      secretNames.has(name) ? "[secret]" : String(value),
    ]),
  )
}
